import { ApiError } from "#contract/errors.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest } from "../../keys.ts";
import { takeLink } from "../../people/queries/account-links.ts";
import { findAccount } from "../../people/queries/users.ts";
import { createDeviceToken, readBrowser } from "../known-browsers.ts";

interface NewSession {
  token: string;
  /** The browser's previous device token; empty when there was none. */
  deviceToken: string;
  address: string | undefined;
}

/**
 * Makes a browser known to an account with the link sent to the account's contact: strangers' tries no longer
 * block the browser (decision 130). Returns its device token, which cannot sign in.
 * @throws ApiError LINK_NOT_VALID, TOO_MANY_TRIES
 */
export async function knowBrowser(
  context: ProviderContext,
  { token, deviceToken, address }: NewSession,
): Promise<{ device_token: string }> {
  const undoTry = await context.guards.take("one-time-code", { address });
  const account = await transaction(context.db, async (tx) => {
    const link = await takeLink(tx, digest(token), ["BROWSER"], context.times());
    return link && findAccount(tx, { id: link.userId });
  });
  if (!account || account.disabled)
    throw new ApiError("LINK_NOT_VALID", { fields: { browserToken: "used" } });
  await undoTry();
  const owner = { userId: account.id, version: account.version };
  return { device_token: createDeviceToken(context, readBrowser(context, deviceToken), owner) };
}
