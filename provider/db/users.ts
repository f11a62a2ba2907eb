import { ApiError } from "#contract/errors.ts";
import type { Language } from "#rules/languages.ts";
import type { User } from "#contract/users.ts";
import { isUniqueViolation, nameKey, newId, type Reader, type Transaction } from "./database.ts";

/** What signing in needs to know of an account. */
export interface UserForSignIn {
  id: string;
  passwordHash: string;
  activatedAt: number | null;
}

export async function findUserForSignIn(db: Reader, email: string): Promise<UserForSignIn | undefined> {
  const row = await db
    .selectFrom("user_account")
    .select(["id", "password_hash", "activated_at"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return row && { id: row.id, passwordHash: row.password_hash, activatedAt: row.activated_at };
}

/** Mail addresses are told apart without regard to case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  language: string;
  installationAdministrator: boolean;
  now: number;
}

/** Creates an active account and gives its id. @throws ApiError EMAIL_TAKEN */
export async function createUser(tx: Transaction, user: NewUser): Promise<string> {
  const id = newId();
  const row = {
    id,
    email: user.email.trim(),
    email_key: emailKey(user.email),
    name: user.name,
    name_key: nameKey(user.name),
    password_hash: user.passwordHash,
    language: user.language,
    login_type: "MAIL",
    installation_administrator: user.installationAdministrator,
    activated_at: user.now,
    terms_accepted_at: user.now,
    created_at: user.now,
  };
  try {
    await tx.insertInto("user_account").values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("EMAIL_TAKEN", { fields: { email: "taken" } });
    throw error;
  }
  return id;
}

/** An account, with whether it may manage the installation. @throws ApiError NOT_FOUND */
export async function getUser(
  db: Reader,
  id: string,
): Promise<{ user: User; installationAdministrator: boolean; passwordHash: string }> {
  const row = await db.selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return {
    user: toUser(row),
    installationAdministrator: row.installation_administrator,
    passwordHash: row.password_hash,
  };
}

/** Gives an account another password; says whether the one it replaces was still in force. */
export async function replacePassword(
  tx: Transaction,
  id: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable("user_account")
    .set({ password_hash: newHash })
    .where("id", "=", id)
    .where("password_hash", "=", oldHash)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

export interface UserRow {
  id: string;
  name: string;
  email: string;
  language: string;
  login_type: string;
  terms_accepted_at: number | null;
}

/** An account as the contract tells it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language as Language,
    loginType: row.login_type as User["loginType"],
    acceptTermsOfService: row.terms_accepted_at !== null,
  };
}
