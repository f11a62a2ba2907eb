import type { Reader } from "./database.ts";

/** Returns a subquery for the version that an account's sign-in methods must have to be valid. */
export function selectVersion(db: Reader, userId: string) {
  return db.selectFrom("user_account").select("user_account.sign_in_version").where("id", "=", userId);
}
