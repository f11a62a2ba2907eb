import type { Invite } from "#contract/people/invites.ts";
import type { LoginFields } from "#contract/people/logins.ts";
import type { Language } from "#rules/languages.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { postMessage } from "../../installation/operations/post-message.ts";
import { requireUsableInvite } from "../../permissions/invites.ts";
import { findInviteById } from "../queries/invites.ts";
import { getInvite } from "../queries/shown-invites.ts";
import { formatMobile } from "../queries/users.ts";

/** The administrator of a building who invites to it. */
export interface Inviter {
  userId: string;
  domainId: string;
}

interface InviteRecipient extends Partial<LoginFields> {
  /** The invite. */
  id: string;
  language?: Language | undefined;
}

/**
 * Sends the link of an invite that can be accepted. A place that is reserved counts as free, because it may be
 * the recipient's.
 * @throws ApiError NOT_FOUND, INVITE_EXPIRED, INVITE_USED_UP, MESSAGE_BUDGET_SPENT
 */
export async function sendInvite(
  context: ProviderContext,
  inviter: Inviter,
  recipient: InviteRecipient,
): Promise<Invite> {
  const { id } = recipient;
  return transaction(context.db, async (tx) => {
    const times = context.times();
    await getInvite(tx, context, inviter.domainId, id);
    const invite = await findInviteById(tx, id, { times });
    requireUsableInvite(invite && { ...invite, reserved: 0 }, "id", times);
    await postInvite(tx, context, inviter, recipient);
    return getInvite(tx, context, inviter.domainId, id);
  });
}

/**
 * Puts the message of an invite into the outbox; nothing without a recipient, when its maker passes the link on.
 * @throws ApiError MESSAGE_BUDGET_SPENT
 */
export async function postInvite(
  tx: Transaction,
  context: ProviderContext,
  { userId, domainId }: Inviter,
  { id, language, ...recipient }: InviteRecipient,
): Promise<void> {
  const contact = contactIn(recipient);
  if (contact === undefined) return;
  await postMessage(tx, context, {
    kind: "INVITE",
    contact,
    inviteId: id,
    language,
    channel: recipient.userMobileSenderPreference,
    sender: { by: "person", userId, domainId },
  });
}

function contactIn({ loginType, email, ...mobile }: Partial<LoginFields>): string | undefined {
  if (loginType !== "MOBILE") return email;
  const { countryCode = null, mobileNumber = null } = mobile;
  return formatMobile({ countryCode, mobileNumber }) || undefined;
}
