import type { Token } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import { hasSecondFactor } from "../db/second-factors.ts";
import { findUserForSignIn, loginKey } from "../db/users.ts";
import type { House } from "../house.ts";
import { isPassword } from "../passwords.ts";
import { askForCode } from "./finish-sign-in.ts";
import { startSignIn } from "./issue-tokens.ts";

interface SignIn {
  username: string;
  password: string;
  /** What signs in, in its own words. */
  device: string;
  address: string | undefined;
}

/**
 * Signs in with a password. Unknown name and wrong password answer alike and take as long (attack C02), and only
 * the right one learns that an account is not active or is shut; the try is counted before the hash is computed (C04).
 * @throws ApiError WRONG_LOGIN, NOT_ACTIVATED, ACCOUNT_DISABLED, MFA_REQUIRED, TOO_MANY_TRIES, OVERLOADED
 */
export async function signIn(house: House, { username, password, device, address }: SignIn): Promise<Token> {
  const giveBack = await house.guards.take("password", { account: loginKey(username), address });
  const user = await findUserForSignIn(house.db, username);
  const right = await isPassword(password, user?.passwordHash || undefined);
  if (!user || !right) throw new ApiError("WRONG_LOGIN");
  await giveBack();
  if (user.activatedAt === null) throw new ApiError("NOT_ACTIVATED");
  if (user.disabledAt !== null) throw new ApiError("ACCOUNT_DISABLED");
  if (await hasSecondFactor(house.db, user.id)) return askForCode(house, user.id);
  return startSignIn(house, { userId: user.id, device, address });
}
