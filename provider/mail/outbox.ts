import { type GiveUpHandler, type JobHandler, startWorker } from "#storage/jobs/worker.ts";
import type { Log } from "#storage/log.ts";
import type { MailSender } from "../context.ts";

export const MAIL_JOB = "mail";

/** The first pause of 5 s doubles up to an hour, so a message is tried for about nine hours. */
export const MAIL_ATTEMPTS = 18;
const FIRST_PAUSE_MS = 5_000;

type Work = {
  db: Parameters<typeof startWorker>[0];
  send: JobHandler;
  giveUp: GiveUpHandler;
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
  return startWorker(
    db,
    { [MAIL_JOB]: send },
    {
      retryMs: FIRST_PAUSE_MS,
      maxAttempts: MAIL_ATTEMPTS,
      concurrency: 2,
      now,
      log,
      failedMessage: "A message could not be sent yet.",
      onGivenUp: giveUp,
    },
  );
}
