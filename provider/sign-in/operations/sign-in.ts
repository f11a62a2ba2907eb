import { ApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import type { ProviderContext } from "../../context.ts";
import { findUserForSignIn, loginKey } from "../../people/queries/users.ts";
import { readBrowser } from "../known-browsers.ts";
import { isPassword } from "../passwords.ts";
import { hasSecondFactor } from "../queries/second-factors.ts";
import { takePasswordTry } from "../sign-in-tries.ts";
import { askForCode } from "./finish-sign-in.ts";
import { startSignIn } from "./issue-tokens.ts";

interface SignIn {
  /** The login as it was entered. */
  username: string;
  password: string;
  /** The program's own description, shown in the list of sign-ins. */
  device: string;
  /** The device token from the browser's last sign-in; empty when there was none. */
  deviceToken: string;
  address: string | undefined;
  /** Whether the password was entered just now, not stored by the client. */
  isFresh: boolean;
}

/**
 * Signs in with a password. An unknown name and a wrong password get the same answer in the same time (attack
 * C02), and only the right password reveals that an account is inactive or disabled. The try is counted
 * before the hash is computed (C04).
 * @throws ApiError WRONG_LOGIN, NOT_ACTIVATED, ACCOUNT_DISABLED, MFA_REQUIRED, TOO_MANY_TRIES, OVERLOADED
 */
export async function signIn(context: ProviderContext, typed: SignIn): Promise<Token> {
  const { username, password, device, address, isFresh } = typed;
  const browser = readBrowser(context, typed.deviceToken);
  const user = await findUserForSignIn(context.db, username);
  const account = user && { userId: user.id, version: user.version };
  const { undo: undoTry, trust } = await takePasswordTry(context, {
    login: loginKey(username),
    account,
    origin: { address, browser },
  });
  const right = await isPassword(password, user?.passwordHash || undefined, trust);
  if (!user || !account || !right) throw new ApiError("WRONG_LOGIN");
  await undoTry();
  if (user.contactProvedAt === null) throw new ApiError("NOT_ACTIVATED");
  if (user.disabledAt !== null) throw new ApiError("ACCOUNT_DISABLED");
  if (await hasSecondFactor(context.db, user.id)) return askForCode(context, account);
  return startSignIn(context, { userId: user.id, version: user.version, device, address, isFresh, browser });
}
