import type { MessageProblem } from "#contract/messages.ts";
import { findMembership } from "../db/members.ts";
import { isAdministrator } from "../db/user-groups.ts";
import { loginKey, findAccount, getUser, type Account } from "../db/users.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { getDomain } from "../db/domains.ts";
import { findInviteCode } from "../db/invites.ts";
import { findMailServer } from "../db/mail-server.ts";
import { findWaitingMessage, keepLink, type Message, noteProblem, settleMessage } from "../db/messages.ts";
import type { House } from "../house.ts";
import { compose, type Letter } from "../mail/compose.ts";
import { inviteAddress } from "../mail/link-addresses.ts";
import { MAIL_ATTEMPTS } from "../mail/outbox.ts";
import { converse } from "../mail/smtp.ts";
import { makeLink } from "./make-link.ts";

/**
 * Sends a message of the outbox, or settles that it can't be sent. Somebody may get it twice, where this process ends
 * between the sending and the record of it.
 * @throws Error when it is to be tried again
 */
export async function sendMessage(house: House, id: string, attempt: number): Promise<void> {
  const { db, keys } = house;
  const message = await findWaitingMessage(db, id);
  if (!message) return;
  const settle = (state: "SENT" | "FAILED" | "NOBODY", problem: MessageProblem | null = null) =>
    transaction(db, (tx) => settleMessage(tx, id, { state, problem, now: house.now() }));
  // There is no way to a mobile number yet: the administrator passes the link on.
  if (message.mode === "MOBILE") return settle("FAILED", "NO_MOBILE_GATEWAY");
  const server = await findMailServer(db);
  if (!server) return tryAgain(house, id, attempt, "NO_MAIL_SERVER");
  const mail = await transaction(db, (tx) => prepare(tx, house, message));
  if (!mail) return settle("NOBODY");
  const { passwordSealed, ...rest } = server;
  const outcome = await converse(
    { ...rest, password: keys.unseal(passwordSealed) },
    { id, ...mail },
    house.mail,
  );
  if (outcome.problem === null) return settle("SENT");
  if (outcome.final) return settle("FAILED", outcome.problem);
  return tryAgain(house, id, attempt, outcome.problem);
}

async function tryAgain(
  { db, now }: House,
  id: string,
  attempt: number,
  problem: MessageProblem,
): Promise<void> {
  const isLast = attempt >= MAIL_ATTEMPTS;
  await transaction(db, (tx) =>
    isLast
      ? settleMessage(tx, id, { state: "FAILED", problem, now: now() })
      : noteProblem(tx, id, problem, now()),
  );
  if (!isLast) throw new Error(problem);
}

interface Recipient {
  contact: string;
  username?: string;
  joined?: { userId: string; domainId: string };
}

/** Writes the message to whom it is for; undefined where that is nobody, or nothing is left to tell them. */
async function prepare(
  tx: Transaction,
  house: House,
  message: Message,
): Promise<(Letter & { to: string }) | undefined> {
  if (message.recipientSealed === null) return undefined;
  const recipient = JSON.parse(house.keys.unseal(message.recipientSealed)) as Recipient;
  const content = { kind: message.kind, publicUrl: house.publicUrl };
  if (message.kind === "INVITE") {
    const invite = message.inviteId === null ? undefined : await findInviteCode(tx, message.inviteId);
    if (!invite) return undefined;
    const { label } = await getDomain(tx, invite.domainId);
    const link = inviteAddress(house.publicUrl, house.keys.unseal(invite.codeSealed));
    const { language } = message;
    return {
      to: recipient.contact,
      ...compose({
        ...content,
        language,
        name: null,
        link,
        building: label,
        inviter: invite.inviter ?? label,
      }),
    };
  }
  const account = await accountOf(tx, message, recipient);
  if (!account) return undefined;
  const { id: userId, name, language } = account;
  if (message.kind === "JOINED") {
    const about = recipient.joined && (await aboutJoining(tx, userId, recipient.joined));
    const link = `${house.publicUrl}/user_home`;
    return about && { to: recipient.contact, ...compose({ ...content, ...about, language, name, link }) };
  }
  const email = message.kind === "EMAIL" ? recipient.contact : null;
  const link =
    message.linkSealed === null
      ? await makeLink(tx, house, { userId, purpose: message.kind, email })
      : house.keys.unseal(message.linkSealed);
  await keepLink(tx, message.id, house.keys.seal(link));
  return { to: recipient.contact, ...compose({ ...content, language, name, link }) };
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
  if (!account || (username !== undefined && loginKey(username) !== loginKey(contact))) return undefined;
  if (kind === "ACTIVATION") return account.activated ? undefined : account;
  return account.activated ? account : undefined;
}
