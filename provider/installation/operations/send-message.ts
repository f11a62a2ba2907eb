import type { MessageProblem } from "#contract/installation/messages.ts";
import { afterCommit, type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { compose, composeShort } from "../../mail/compose.ts";
import { MAIL_ATTEMPTS } from "../../mail/outbox.ts";
import { converse } from "../../mail/smtp.ts";
import { handOver } from "../../mobile/gateway.ts";
import { findInviteCode } from "../../people/queries/invites.ts";
import { loginKey } from "../../people/queries/users.ts";
import { findMailServer } from "../queries/mail-server.ts";
import { findWaitingMessage, type Message, noteProblem, settleMessage } from "../queries/messages.ts";
import { prepareMessage } from "./prepare-message.ts";

/** The outcome of an attempt. `NOBODY`: there is no recipient. */
type Outcome = "NOBODY" | { problem: MessageProblem | null; final: boolean };

/**
 * Sends a message of the outbox, or records that it cannot be sent. The message may arrive twice if this
 * process ends between sending and recording; a gateway can recognise this by the job's id, which is sent
 * with each attempt.
 * @throws Error when the message must be retried
 */
export async function sendMessage(
  context: ProviderContext,
  id: string,
  job: { id: string; attempt: number },
): Promise<void> {
  const { db } = context;
  const message = await findWaitingMessage(db, id);
  if (!message) return;
  const outcome =
    message.mode === "MAIL"
      ? await sendByMail(context, message)
      : await sendByGateway(context, message, job.id);
  const record = (change: (tx: Transaction) => Promise<void>) =>
    transaction(db, async (tx) => {
      await change(tx);
      await publishToInviters(tx, context, message);
    });
  const settle = (state: "SENT" | "FAILED" | "NOBODY", problem: MessageProblem | null = null) =>
    record((tx) => settleMessage(tx, id, { state, problem, now: context.now() }));
  if (outcome === "NOBODY") return settle("NOBODY");
  const { problem, final } = outcome;
  if (problem === null) return settle("SENT");
  if (final || job.attempt >= MAIL_ATTEMPTS) return settle("FAILED", problem);
  await record((tx) => noteProblem(tx, id, problem, context.now()));
  throw new Error(problem);
}

/** The page of an invite shows what became of its message. */
async function publishToInviters(
  tx: Transaction,
  { changeFeed }: ProviderContext,
  { inviteId }: Message,
): Promise<void> {
  const invite = inviteId === null ? undefined : await findInviteCode(tx, inviteId);
  if (invite) afterCommit(tx, () => changeFeed.publish(invite.domainId));
}

async function sendByMail(context: ProviderContext, message: Message): Promise<Outcome> {
  const prepared = await transaction(context.db, (tx) => prepareMessage(tx, context, message));
  if (!prepared) return "NOBODY";
  const server = prepared.through ?? (await findMailServer(context.db));
  if (!server) return { problem: "NO_MAIL_SERVER", final: false };
  const { passwordSealed, ...rest } = server;
  const letter = { id: message.id, to: prepared.to, ...compose(prepared.content) };
  return converse({ ...rest, password: context.keys.unseal(passwordSealed) }, letter, {
    name: context.mail.name,
    outbound: context.outbound,
  });
}

/** Sends through the gateway. A missing gateway is final, because it is a setting of the server. */
async function sendByGateway(context: ProviderContext, message: Message, key: string): Promise<Outcome> {
  const { gateway } = context;
  if (!gateway) return { problem: "NO_MOBILE_GATEWAY", final: true };
  const prepared = await transaction(context.db, (tx) => prepareMessage(tx, context, message));
  if (!prepared) return "NOBODY";
  const { to, channel, content } = prepared;
  return handOver(
    context.outbound.fetch,
    gateway,
    { to: loginKey(to), channel, text: composeShort(content) },
    key,
  );
}
