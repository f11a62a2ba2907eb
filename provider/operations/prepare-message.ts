import { isSignInNotice } from "#contract/messages.ts";
import { getDomain } from "../db/domains.ts";
import type { Transaction } from "../db/database.ts";
import { findInviteCode } from "../db/invites.ts";
import { findMembership } from "../db/members.ts";
import { keepLink, type Message } from "../db/messages.ts";
import { isAdministrator } from "../db/user-groups.ts";
import { type Account, findAccount, getUser, loginKey } from "../db/users.ts";
import type { House } from "../house.ts";
import type { Content } from "../mail/compose.ts";
import { inviteAddress } from "../mail/link-addresses.ts";
import type { ShortMessage } from "../mobile/gateway.ts";
import { makeLink } from "./make-link.ts";

/** What is kept sealed of a message: whom it is for, and what only they may know. */
export interface Recipient {
  contact: string;
  username?: string | undefined;
  joined?: { userId: string; domainId: string } | undefined;
  /** By what it is to come to a mobile number; unset, as its owner likes it. */
  channel?: ShortMessage["channel"] | undefined;
}

interface Prepared {
  to: string;
  channel: ShortMessage["channel"];
  content: Content;
}

/** Finds whom a message is for and what it tells; undefined where that is nobody, or nothing is left to tell them. */
export async function prepareMessage(
  tx: Transaction,
  house: House,
  message: Message,
): Promise<Prepared | undefined> {
  if (message.recipientSealed === null) return undefined;
  const recipient = JSON.parse(house.keys.unseal(message.recipientSealed)) as Recipient;
  const { contact: to, channel } = recipient;
  const always = { kind: message.kind, publicUrl: house.publicUrl };
  if (message.kind === "INVITE") {
    const about = await aboutInvite(tx, house, message);
    return about && { to, channel: channel ?? "SMS", content: { ...always, ...about } };
  }
  const account = await accountOf(tx, message, recipient);
  const about = account && (await aboutAccount(tx, house, message, { account, recipient }));
  if (!about) return undefined;
  const { name, language, mobileSender } = account;
  return { to, channel: channel ?? mobileSender, content: { ...always, name, language, ...about } };
}

type About = Omit<Content, "kind" | "publicUrl" | "name" | "language">;

async function aboutInvite(
  tx: Transaction,
  house: House,
  { inviteId, language }: Message,
): Promise<(About & Pick<Content, "name" | "language">) | undefined> {
  const invite = inviteId === null ? undefined : await findInviteCode(tx, inviteId);
  if (!invite) return undefined;
  const { label: building } = await getDomain(tx, invite.domainId);
  const link = inviteAddress(house.publicUrl, house.keys.unseal(invite.codeSealed));
  return { name: null, language, link, building, inviter: invite.inviter ?? building };
}

/** Where the message leads to; a link that has to be made is kept, so that a second attempt sends the same one. */
async function aboutAccount(
  tx: Transaction,
  house: House,
  { id, kind, linkSealed }: Message,
  { account: { id: userId }, recipient }: { account: Account; recipient: Recipient },
): Promise<About | undefined> {
  if (kind === "JOINED") {
    const joined = recipient.joined && (await aboutJoining(tx, userId, recipient.joined));
    return joined && { ...joined, link: `${house.publicUrl}/user_home` };
  }
  if (isSignInNotice(kind)) return { link: `${house.publicUrl}/account/security` };
  if (kind === "INVITE") return undefined;
  const email = kind === "EMAIL" ? recipient.contact : null;
  const link =
    linkSealed === null
      ? await makeLink(tx, house, { userId, purpose: kind, email })
      : house.keys.unseal(linkSealed);
  await keepLink(tx, id, house.keys.seal(link));
  return { link };
}

/** Who joined what; undefined where they have left since, or whom it is for has no say there any more. */
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

/** Whom a message is for, if what it is about can still be done. */
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
