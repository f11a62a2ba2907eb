import { contactModeOf } from "#rules/contacts.ts";
import { transaction } from "../db/database.ts";
import { findAccount, loginKey } from "../db/users.ts";
import type { SignedIn } from "../handler.ts";
import type { House } from "../house.ts";
import type { ShortMessage } from "../mobile/gateway.ts";
import { makeLink } from "./make-link.ts";
import { isReached, postMessage } from "./post-message.ts";

interface Request {
  kind: "ACTIVATION" | "RESET";
  contact: string;
  username?: string | undefined;
  contactMode?: "MAIL" | "MOBILE" | undefined;
  /** By what it is to come to a mobile number, this time. */
  channel?: ShortMessage["channel"] | undefined;
  signedIn: SignedIn | undefined;
  address: string | undefined;
}

/**
 * Asks for a link to be sent. Whether there is such an account is found when it is sent, so the same happens here
 * either way (attacks C01, C15). The installation's administrator gets the link itself where nothing would be sent.
 * @throws ApiError TOO_MANY_TRIES
 */
export async function requestLink(house: House, request: Request): Promise<{ link: string | null }> {
  const { kind, contact, username, contactMode, channel, signedIn, address } = request;
  // Never given back: a message costs somebody their attention.
  await house.guards.take("one-time-code", { address });
  const mode = contactModeOf(contact);
  const isSure = contactMode === undefined || contactMode === mode;
  return transaction(house.db, async (tx) => {
    const isSent = await isReached(tx, house, contact);
    if (signedIn?.installationAdministrator && !isSent) {
      const account = await findAccount(tx, { username: contact });
      const fits = username === undefined || loginKey(username) === loginKey(contact);
      if (!account || account.disabled || !fits || !isSure || account.activated !== (kind === "RESET"))
        return { link: null };
      return { link: await makeLink(tx, house, { userId: account.id, purpose: kind }) };
    }
    const byAnybody = !signedIn?.installationAdministrator;
    if (isSure) await postMessage(tx, house, { kind, contact, username, channel, byAnybody });
    return { link: null };
  });
}
