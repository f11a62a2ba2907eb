import { transaction } from "#storage/database.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import type { ProviderContext } from "../context.ts";
import { listCallNews, markNewsSent } from "../ring-calls/queries/ring-calls.ts";
import { type Connections, send } from "./connections.ts";
import { endOverdueCalls } from "./operations/change-call.ts";
import { concludeTimedOut } from "./operations/conclude-opening.ts";

/** Interval at which devices are notified of changes without a notice, and expired calls and commands end. */
const CHECK_EVERY_MS = 3_000;

export interface Calls {
  /** Notifies that the state of a call may have changed. */
  poll(): void;
  stop(): Promise<void>;
}

/** Notifies monitors and panels of the state of their calls, and ends expired calls and openings. */
export function createCalls({
  context,
  connections,
}: {
  context: Omit<ProviderContext, "link">;
  connections: Connections;
}): Calls {
  const { db, now } = context;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function sendNews(): Promise<void> {
    const news = await listCallNews(db);
    for (const { deviceId, ...call } of news) {
      const connection = connections.ofDevice(deviceId);
      if (!connection?.greeted) continue;
      if (await transaction(db, (tx) => markNewsSent(tx, { deviceId, ...call })))
        send(connection, "call", call);
    }
  }

  async function endExpired(): Promise<void> {
    await transaction(db, async (tx) => {
      return [...(await endOverdueCalls(tx, now())), ...(await concludeTimedOut(tx, now()))];
    }).then((domainIds) => {
      for (const domainId of domainIds) context.changeFeed.publish(domainId);
    });
  }

  function run(step: () => Promise<void>): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = step()
      .catch((error: unknown) => {
        // Retried at the next interval.
        if (stopped || storageFault(error) !== "other") return;
        context.log("error", "The state of a call could not be sent.", {
          fault: "other",
          error: error instanceof Error ? error.stack : "",
        });
      })
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        run(sendNews);
      });
  }

  const timer = setInterval(() => run(() => endExpired().then(sendNews)), CHECK_EVERY_MS).unref();
  return {
    poll: () => run(sendNews),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
