import type { Database } from "#storage/database.ts";
import { startWorker } from "#storage/jobs/worker.ts";
import type { Log } from "#storage/log.ts";
import type { MailSender } from "../context.ts";
import type { JobPayloads } from "../jobs.ts";

/** The first pause of 5 s doubles up to an hour, so a message is tried for about nine hours. */
export const MAIL_ATTEMPTS = 18;
const FIRST_PAUSE_MS = 5_000;

type Work = {
  db: Database;
  send(messageId: string, job: { id: string; attempt: number }): Promise<void>;
  giveUp(messageId: string): Promise<void>;
  now(): number;
  log: Log;
};

/** Sends the messages of the outbox until it is stopped. A slow mail server delays only messages. */
export function startOutbox({
  db,
  send,
  giveUp,
  now,
  log,
}: Work): Pick<MailSender, "wake"> & { stop(): Promise<void> } {
  return startWorker<Pick<JobPayloads, "mail">>(
    db,
    { mail: ({ messageId }, job) => send(messageId, job) },
    {
      retryMs: FIRST_PAUSE_MS,
      maxAttempts: MAIL_ATTEMPTS,
      concurrency: 2,
      now,
      log,
      failedMessage: "A message could not be sent yet.",
      onGivenUp: ({ messageId }) => giveUp(messageId),
    },
  );
}
