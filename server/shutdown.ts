import type { Server } from "node:http";
import type { Log } from "#provider/house.ts";
import { endStreams } from "./web-response.ts";

/** Requests under way may take this long to finish (fault R14). */
const FINISH_MS = 8_000;
/** All of it: who supervises us waits ten seconds. */
const STOP_MS = 9_500;

/** Takes no new connection and waits for the requests under way; what is not done in time is cut. */
export async function closeServer(server: Server, finishMs: number = FINISH_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endStreams();
  // A connection that is kept alive is idle only once its answer is out: look again and again.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), finishMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Ends the process in order when a signal asks for it, or when something went wrong that nobody caught. A second
 * signal ends it at once.
 */
export function stopInOrder(steps: () => Promise<void>, log: Log): void {
  let stopping = false;

  function stop(exitCode: number): void {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    steps().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  }

  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  process.on("uncaughtException", (error) => {
    log("error", "Nobody caught this; the server stops.", { error: error.stack });
    stop(1);
  });
  // One request's forgotten promise is no reason to take the building's console away.
  process.on("unhandledRejection", (reason) => {
    log("error", "Nobody waited for this.", {
      error: reason instanceof Error ? reason.stack : String(reason),
    });
  });
}

/** Ends a process whose output nobody reads: an orderly exit would wait for its last write for ever (fault R32). */
export function endUnread(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Says why the start failed, and ends the process. What is no plain error is a fault of ours: with its origin. */
export function explainAndExit(error: unknown): never {
  const known = error instanceof Error && error.name === "Error";
  const reason = known ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Portineria can't start:\n${reason}\n`);
  process.exit(1);
}
