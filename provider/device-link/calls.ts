import { transaction } from "#storage/database.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import type { ProviderContext } from "../context.ts";
import { endOverdueCalls } from "../ring-calls/operations/change-call.ts";
import { startDueStages } from "../ring-calls/operations/start-next-stage.ts";
import { listCallNews, markNewsSent } from "../ring-calls/queries/ring-calls.ts";
import { type Connections, send } from "./connections.ts";
import { concludeTimedOut } from "./operations/conclude-opening.ts";

/** Interval at which devices are notified of changes without a notice, and expired calls and commands end and later targets ring. */
const CHECK_EVERY_MS = 3_000;

export interface Calls {
  /** Notifies that the state of a call may have changed. */
  poll(): void;
  stop(): Promise<void>;
}

/** Notifies monitors and panels of the state of their calls, rings later targets, ends expired calls and openings. */
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
    for (const one of news) {
      const { deviceId, presses, ...call } = one;
      const connection = connections.ofDevice(deviceId);
      if (!connection?.greeted) continue;
      if (!(await transaction(db, (tx) => markNewsSent(tx, one)))) continue;
      for (const callId of [call.callId, ...presses]) send(connection, "call", { ...call, callId });
    }
  }

  async function followClock(): Promise<void> {
    const [ended, started] = await transaction(db, async (tx) => {
      const overdue = [...(await endOverdueCalls(tx, now())), ...(await concludeTimedOut(tx, now()))];
      return [overdue, await startDueStages(tx, now())];
    });
    const changed = [...ended, ...started];
    if (changed.length > 0) context.changeFeed.publishQueued();
    for (const domainId of changed) context.changeFeed.publishAtOnce(domainId);
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

  const timer = setInterval(() => run(() => followClock().then(sendNews)), CHECK_EVERY_MS).unref();
  return {
    poll: () => run(sendNews),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
