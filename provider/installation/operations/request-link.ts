import { ApiError } from "#contract/errors.ts";
import { toContactMode } from "#rules/people/contacts.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { SignedIn } from "../../handler.ts";
import type { ShortMessage } from "../../mobile/gateway.ts";
import { findAccount, loginKey } from "../../people/queries/users.ts";
import { freshUntil } from "../../permissions/fresh-proof.ts";
import { createLink } from "./create-link.ts";
import { isReached, postMessage } from "./post-message.ts";
import type { Sender } from "./spend-messages.ts";

interface Request {
  kind: "ACTIVATION" | "BROWSER" | "RESET";
  contact: string;
  username?: string | undefined;
  contactMode?: "MAIL" | "MOBILE" | undefined;
  /** The channel to a mobile number, for this message. */
  channel?: ShortMessage["channel"] | undefined;
  signedIn: SignedIn | undefined;
  address: string | undefined;
}

/**
 * Requests a link. Whether the account exists is checked only when the message is sent, so that both cases
 * behave the same here (attacks C01, C15). The installation's administrator receives the link itself when no
 * message would be sent, which requires a recent re-authentication: the link is another person's sign-in.
 * @throws ApiError TOO_MANY_TRIES, MESSAGE_BUDGET_SPENT, FRESH_PROOF_NEEDED
 */
export async function requestLink(
  context: ProviderContext,
  request: Request,
): Promise<{ link: string | null }> {
  const { kind, contact, username, contactMode, channel, signedIn, address } = request;
  // The try is never undone: every message disturbs its recipient.
  await context.guards.take("one-time-code", { address });
  const mode = toContactMode(contact);
  const isSure = contactMode === undefined || contactMode === mode;
  const isProved =
    signedIn?.installationAdministrator === true && (await freshUntil(context, signedIn)) !== undefined;
  return transaction(context.db, async (tx) => {
    const isSent = await isReached(tx, context, contact);
    if (signedIn?.installationAdministrator && !isSent) {
      const account = await findAccount(tx, { username: contact });
      const fits = username === undefined || loginKey(username) === loginKey(contact);
      if (!account || account.disabled || !fits || !isSure || account.activated === (kind === "ACTIVATION"))
        return { link: null };
      if (!isProved) throw new ApiError("FRESH_PROOF_NEEDED");
      return { link: await createLink(tx, context, { userId: account.id, purpose: kind }) };
    }
    const sender: Sender = signedIn?.installationAdministrator
      ? { by: "person", userId: signedIn.userId }
      : { by: "stranger", address, budget: kind === "BROWSER" ? "browsers" : "anybody" };
    if (isSure) await postMessage(tx, context, { kind, contact, username, channel, sender });
    return { link: null };
  });
}
