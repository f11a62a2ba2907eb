import { ApiError } from "#contract/errors.ts";
import type { EndedSignInMeans } from "#contract/people/account-links.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest } from "../../keys.ts";
import { isLinkGood, takeLink } from "../../people/queries/account-links.ts";
import { setPassword } from "../../people/queries/accounts.ts";
import { findAccount } from "../../people/queries/users.ts";
import { createDeviceToken, readBrowser } from "../known-browsers.ts";
import { hashPassword } from "../passwords.ts";
import { beginSignInVersion } from "../queries/sign-in-versions.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

interface Reset {
  token: string;
  password: string;
  /** The browser's previous device token; empty when there was none. */
  deviceToken: string;
  address: string | undefined;
}

/**
 * Sets a new password with a link. Ends all sign-in methods, because another person may have added them:
 * passkeys, authenticator app, recovery codes, sessions and other links, including unsent ones. Returns the
 * ended methods, and a device token that makes the browser known to the account.
 * @throws ApiError LINK_NOT_VALID, TOO_MANY_TRIES, OVERLOADED
 */
export async function resetPassword(
  context: ProviderContext,
  { token, password, deviceToken, address }: Reset,
): Promise<{ ended: EndedSignInMeans; device_token: string }> {
  const undoTry = await context.guards.take("one-time-code", { address });
  const hash = digest(token);
  if (!(await isLinkGood(context.db, hash, context.times()))) throw notValid();
  const passwordHash = await hashPassword(password);
  const { ended, owner } = await transaction(context.db, async (tx) => {
    const link = await takeLink(tx, hash, ["RESET"], context.times());
    if (!link) throw notValid();
    await setPassword(tx, link.userId, passwordHash);
    const ended = await beginSignInVersion(tx, link.userId, context.now());
    await notifyOfSignIn(tx, context, link.userId, { kind: "SIGN_IN_RESET" });
    const version = (await findAccount(tx, { id: link.userId }))!.version;
    return { ended, owner: { userId: link.userId, version } };
  });
  await undoTry();
  return { ended, device_token: createDeviceToken(context, readBrowser(context, deviceToken), owner) };
}

function notValid(): ApiError {
  return new ApiError("LINK_NOT_VALID", { fields: { resetToken: "used" } });
}
