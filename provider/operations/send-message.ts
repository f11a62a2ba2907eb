import type { MessageProblem } from "#contract/messages.ts";
import { transaction } from "../db/database.ts";
import { findMailServer } from "../db/mail-server.ts";
import { findWaitingMessage, type Message, noteProblem, settleMessage } from "../db/messages.ts";
import { loginKey } from "../db/users.ts";
import type { House } from "../house.ts";
import { compose, composeShort } from "../mail/compose.ts";
import { MAIL_ATTEMPTS } from "../mail/outbox.ts";
import { converse } from "../mail/smtp.ts";
import { handOver } from "../mobile/gateway.ts";
import { prepareMessage } from "./prepare-message.ts";

/** What came of an attempt. */
type Outcome = "NOBODY" | { problem: MessageProblem | null; final: boolean };

/**
 * Sends a message of the outbox, or settles that it can't be sent. Somebody may get it twice, where this process ends
 * between the sending and the record of it; a gateway can tell by the name of the job, which each attempt of it has.
 * @throws Error when it is to be tried again
 */
export async function sendMessage(
  house: House,
  id: string,
  job: { id: string; attempt: number },
): Promise<void> {
  const { db } = house;
  const message = await findWaitingMessage(db, id);
  if (!message) return;
  const outcome =
    message.mode === "MAIL" ? await sendByMail(house, message) : await sendByGateway(house, message, job.id);
  const settle = (state: "SENT" | "FAILED" | "NOBODY", problem: MessageProblem | null = null) =>
    transaction(db, (tx) => settleMessage(tx, id, { state, problem, now: house.now() }));
  if (outcome === "NOBODY") return settle("NOBODY");
  const { problem, final } = outcome;
  if (problem === null) return settle("SENT");
  if (final || job.attempt >= MAIL_ATTEMPTS) return settle("FAILED", problem);
  await transaction(db, (tx) => noteProblem(tx, id, problem, house.now()));
  throw new Error(problem);
}

async function sendByMail(house: House, message: Message): Promise<Outcome> {
  const server = await findMailServer(house.db);
  if (!server) return { problem: "NO_MAIL_SERVER", final: false };
  const prepared = await transaction(house.db, (tx) => prepareMessage(tx, house, message));
  if (!prepared) return "NOBODY";
  const { passwordSealed, ...rest } = server;
  const letter = { id: message.id, to: prepared.to, ...compose(prepared.content) };
  return converse({ ...rest, password: house.keys.unseal(passwordSealed) }, letter, house.mail);
}

/** Without a gateway there is nothing to wait for: it is a setting of the server. */
async function sendByGateway(house: House, message: Message, key: string): Promise<Outcome> {
  const { gateway } = house;
  if (!gateway) return { problem: "NO_MOBILE_GATEWAY", final: true };
  const prepared = await transaction(house.db, (tx) => prepareMessage(tx, house, message));
  if (!prepared) return "NOBODY";
  const { to, channel, content } = prepared;
  return handOver(gateway, { to: loginKey(to), channel, text: composeShort(content) }, key);
}
