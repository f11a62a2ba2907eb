import { transaction } from "#storage/database.ts";
import { startActionWork } from "./actions/action-work.ts";
import type { ProviderContext } from "./context.ts";
import { startExportWorker } from "./exports/export-worker.ts";
import { inThread } from "./exports/in-thread.ts";
import { sendMessage } from "./installation/operations/send-message.ts";
import { abandonMessage } from "./installation/queries/messages.ts";
import { startOutbox } from "./mail/outbox.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { startPushWork } from "./push/push-work.ts";

type JobWorker = { wake(): void; stop(): Promise<void> };

/** The workers of the queues of jobs: messages, actions of groups, exports, messages to browsers. */
export class JobWorkers {
  readonly outbox: JobWorker;
  readonly actions: JobWorker;
  readonly exports: JobWorker;
  readonly #push: Pick<JobWorker, "stop">;

  constructor(
    context: ProviderContext,
    { exportThread, databaseUrl = "" }: Pick<ProviderOptions, "exportThread" | "databaseUrl">,
  ) {
    const { db, now, log } = context;
    this.outbox = startOutbox({
      db,
      send: (messageId, job) => sendMessage(context, messageId, job),
      giveUp: (messageId) => transaction(db, (tx) => abandonMessage(tx, messageId, now())),
      now,
      log,
    });
    this.actions = startActionWork(context);
    this.exports = startExportWorker({
      db,
      produce: exportThread && inThread(exportThread, databaseUrl),
      now,
      log,
    });
    this.#push = startPushWork(context);
  }

  async stop(): Promise<void> {
    await Promise.all([this.outbox, this.actions, this.exports, this.#push].map((worker) => worker.stop()));
  }
}
