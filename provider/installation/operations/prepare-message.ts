import { isInstallationNotice, isSignInNotice } from "#contract/installation/messages.ts";
import { buildingAddress } from "#rules/buildings/building-address.ts";
import { formatTimeOfDay, minuteOfDay } from "#rules/buildings/wall-clock.ts";
import type { Transaction } from "#storage/database.ts";
import { getDomain } from "../../buildings/queries/domains.ts";
import { readTimeZone } from "../../buildings/queries/time-zones.ts";
import type { ProviderContext } from "../../context.ts";
import type { Keys } from "../../keys.ts";
import type { Content } from "../../mail/compose.ts";
import { inviteAddress } from "../../mail/link-addresses.ts";
import type { ShortMessage } from "../../mobile/gateway.ts";
import { createInviteProof } from "../../people/operations/invite-proof.ts";
import type { NewContact } from "../../people/queries/contacts.ts";
import { findInviteCode } from "../../people/queries/invites.ts";
import { findMembership } from "../../people/queries/members.ts";
import { findUnreadNote } from "../../people/queries/notes.ts";
import { isAdministrator } from "../../people/queries/user-groups.ts";
import { type Account, findAccount, getUser, loginKey } from "../../people/queries/users.ts";
import { findRungCall } from "../../ring-calls/queries/ring-calls.ts";
import type { StoredMailServer } from "../queries/mail-server.ts";
import { type Message, type MessageKind, storeLink } from "../queries/messages.ts";
import { createLink } from "./create-link.ts";

/** The recipient of a message whose account comes from data that a restore replaced. */
export type Addressee = Pick<Account, "name" | "language" | "mobileSender">;

/** The sealed part of a message: its recipient, and what only the recipient may know. */
export interface Recipient {
  contact: string;
  username?: string | undefined;
  /** The contact that the link makes the login. */
  newContact?: NewContact | undefined;
  joined?: { userId: string; domainId: string } | undefined;
  noteId?: string | undefined;
  callId?: string | undefined;
  /** The mail server to send through, if not the current one. */
  through?: StoredMailServer | undefined;
  /** The channel to a mobile number; unset for the owner's preference. */
  channel?: ShortMessage["channel"] | undefined;
  /** Set when the account cannot be looked up, because it may not be in the restored data. */
  addressee?: Addressee | undefined;
}

/** Reads the recipient that `postMessage` sealed. */
export function unsealRecipient(keys: Keys, sealed: string): Recipient {
  return JSON.parse(keys.unseal(sealed)) as Recipient;
}

interface PreparedMessage {
  to: string;
  through: StoredMailServer | undefined;
  channel: ShortMessage["channel"];
  content: Content;
}

/**
 * Returns the recipient and the content of a message; undefined when there is no recipient, or the message is
 * obsolete.
 */
export async function prepareMessage(
  tx: Transaction,
  context: ProviderContext,
  message: Message,
): Promise<PreparedMessage | undefined> {
  if (message.recipientSealed === null) return undefined;
  const recipient = unsealRecipient(context.keys, message.recipientSealed);
  const { contact, channel } = recipient;
  const always = { kind: message.kind, publicUrl: context.publicUrl };
  if (message.kind === "INVITE") {
    const about = await aboutInvite(tx, context, message, contact);
    const ways = { to: contact, channel: channel ?? "SMS", through: undefined } as const;
    return about && { ...ways, content: { ...always, ...about } };
  }
  if (recipient.addressee) {
    const { mobileSender, ...greeted } = recipient.addressee;
    const content = Object.assign(always, greeted, { link: `${context.publicUrl}/installation` });
    return { to: contact, through: recipient.through, channel: channel ?? mobileSender, content };
  }
  const account = await accountOf(tx, message, recipient);
  const to = account && addressOf(account, message, contact);
  if (!account || to === undefined) return undefined;
  const about = await aboutAccount(tx, context, message, { account, recipient });
  if (!about) return undefined;
  const { name, language, mobileSender } = account;
  const { through } = recipient;
  return { to, through, channel: channel ?? mobileSender, content: { ...always, name, language, ...about } };
}

/** The kinds that are sent to the login of an account. */
const toOwnContact: ReadonlySet<MessageKind> = new Set(["ACTIVATION", "BROWSER", "RESET", "TERMS"]);

/**
 * Returns the address of a message: the contact as it is stored, never as it was entered in a request. A
 * message to a new or previous contact goes to the contact given when the message was made.
 */
function addressOf(account: Account, { kind, mode }: Message, requested: string): string | undefined {
  if (!toOwnContact.has(kind)) return requested;
  const stored = mode === "MAIL" ? account.email : account.mobile;
  return stored !== "" && loginKey(stored) === loginKey(requested) ? stored : undefined;
}

type About = Omit<Content, "kind" | "publicUrl" | "name" | "language">;

async function aboutInvite(
  tx: Transaction,
  context: ProviderContext,
  { inviteId, language }: Message,
  contact: string,
): Promise<(About & Pick<Content, "name" | "language">) | undefined> {
  const invite = inviteId === null ? undefined : await findInviteCode(tx, inviteId);
  if (!invite) return undefined;
  const { label: building } = await getDomain(tx, invite.domainId);
  const proof = createInviteProof(context.keys, inviteId!, contact);
  const link = inviteAddress(context.publicUrl, context.keys.unseal(invite.codeSealed), proof);
  return { name: null, language, link, building, inviter: invite.inviter ?? building };
}

/**
 * Returns the content of a message to an account. A new link is stored, so that a second attempt sends the
 * same link.
 */
async function aboutAccount(
  tx: Transaction,
  context: ProviderContext,
  { id, kind, linkSealed }: Message,
  { account: { id: userId }, recipient }: { account: Account; recipient: Recipient },
): Promise<About | undefined> {
  if (kind === "JOINED") {
    const joined = recipient.joined && (await aboutJoining(tx, userId, recipient.joined));
    return joined && { ...joined, link: `${context.publicUrl}/user_home` };
  }
  if (kind === "NOTE")
    return recipient.noteId === undefined ? undefined : aboutNote(tx, context, recipient.noteId);
  if (kind === "MISSED_CALL")
    return recipient.callId === undefined ? undefined : aboutMissedCall(tx, context, recipient.callId);
  if (isInstallationNotice(kind)) return { link: `${context.publicUrl}/installation` };
  if (isSignInNotice(kind)) return { link: `${context.publicUrl}/account/security` };
  if (kind === "INVITE") return undefined;
  const link =
    linkSealed === null
      ? await createLink(tx, context, { userId, purpose: kind, contact: recipient.newContact })
      : context.keys.unseal(linkSealed);
  await storeLink(tx, id, context.keys.seal(link));
  return { link };
}

/** Returns the content about a note; undefined when it was read in the meantime. */
async function aboutNote(
  tx: Transaction,
  { publicUrl }: ProviderContext,
  noteId: string,
): Promise<About | undefined> {
  const note = await findUnreadNote(tx, noteId);
  if (!note) return undefined;
  const { label: building } = await getDomain(tx, note.domainId);
  const link = buildingAddress(publicUrl, note.domainId, "notes");
  return { building, said: note.text, device: note.deviceName, link };
}

/** Returns the content about a call; undefined when it was deleted in the meantime. */
async function aboutMissedCall(
  tx: Transaction,
  { publicUrl }: ProviderContext,
  callId: string,
): Promise<About | undefined> {
  const call = await findRungCall(tx, callId);
  if (!call) return undefined;
  const { label: building } = await getDomain(tx, call.domainId);
  const time = formatTimeOfDay(minuteOfDay(await readTimeZone(tx, call.domainId), call.startedAt));
  const link = buildingAddress(publicUrl, call.domainId, `calls/${callId}`);
  return { building, device: call.panel.name, time, link };
}

/**
 * Returns who joined which building; undefined when the person has left since, or the recipient is no longer
 * an administrator.
 */
async function aboutJoining(
  tx: Transaction,
  administratorId: string,
  { userId, domainId }: { userId: string; domainId: string },
): Promise<{ newcomer: string; building: string } | undefined> {
  if (!(await isAdministrator(tx, domainId, administratorId))) return undefined;
  if ((await findMembership(tx, domainId, userId)) === undefined) return undefined;
  const [{ user }, { label }] = [await getUser(tx, userId), await getDomain(tx, domainId)];
  return { newcomer: user.name, building: label };
}

/** Returns the account that a message is for; undefined when the message is obsolete. */
async function accountOf(
  tx: Transaction,
  { kind, userId }: Message,
  { contact, username }: Recipient,
): Promise<Account | undefined> {
  const account = await findAccount(tx, userId === null ? { username: contact } : { id: userId });
  if (!account || account.disabled || (username !== undefined && loginKey(username) !== loginKey(contact)))
    return undefined;
  if (kind === "ACTIVATION") return account.activated ? undefined : account;
  return account.activated ? account : undefined;
}
