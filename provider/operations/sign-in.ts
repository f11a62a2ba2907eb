import type { Token } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import { findUserForSignIn, loginKey } from "../db/users.ts";
import type { House } from "../house.ts";
import { isPassword } from "../passwords.ts";
import { startTokenFamily } from "./issue-tokens.ts";

interface SignIn {
  username: string;
  password: string;
  address: string | undefined;
}

/**
 * Signs in with a password. Unknown name and wrong password answer alike and take as long (attack C02), and only
 * the right one learns that an account is not active; the try is counted before the hash is computed (C04).
 * @throws ApiError WRONG_LOGIN, NOT_ACTIVATED, TOO_MANY_TRIES, OVERLOADED
 */
export async function signIn(house: House, { username, password, address }: SignIn): Promise<Token> {
  const giveBack = await house.guards.take("password", { account: loginKey(username), address });
  const user = await findUserForSignIn(house.db, username);
  const right = await isPassword(password, user?.passwordHash || undefined);
  if (!user || !right) throw new ApiError("WRONG_LOGIN");
  await giveBack();
  if (user.activatedAt === null) throw new ApiError("NOT_ACTIVATED");
  return startTokenFamily(house, { userId: user.id, domainId: null, parentId: null });
}
