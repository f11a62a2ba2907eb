import type { Server } from "node:http";
import { StorageError, storageFault } from "#storage/engine/storage-fault.ts";
import type { Log } from "#storage/log.ts";
import { endStreams } from "./http/web-response.ts";

/** Pending requests may take this long to finish (fault R14). */
const FINISH_MS = 8_000;
/** The limit for everything: supervisors wait ten seconds. */
const STOP_MS = 9_500;

/** Accepts no new connection and waits for pending requests; what is not finished in time is cut off. */
export async function closeServer(server: Server, finishMs: number = FINISH_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endStreams();
  // A keep-alive connection is idle only once its answer is sent: check repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), finishMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Shuts the process down in order on a signal, or on an uncaught error. A second signal ends it at once. */
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
    log("error", "Uncaught exception; the server stops.", { fault: "other", error: error.stack });
    stop(1);
  });
  // One unhandled rejection is not a reason to take the building's console down.
  process.on("unhandledRejection", (reason) => {
    log("error", "Unhandled rejection.", {
      fault: storageFault(reason),
      error: reason instanceof Error ? reason.stack : String(reason),
    });
  });
}

/**
 * Ends a process whose output is not read: an orderly exit would wait for its last write forever (fault R32).
 */
export function endUnread(): void {
  process.kill(process.pid, "SIGKILL");
}

/** PostgreSQL's codes for a refused connection: no such database, no such user or password, no access. */
const REFUSED_BY_DATABASE = new Set(["3D000", "28000", "28P01"]);

/** Returns why the database can't be used, with the name of its setting; undefined for any other error. */
function databaseReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const isRefused = REFUSED_BY_DATABASE.has(code);
  const words = `${error.message}${code === "" || error.message.includes(code) ? "" : ` (${code})`}`;
  if (isRefused) return `DATABASE_URL: PostgreSQL refuses the connection: ${words}`;
  const isNetwork = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03)/.test(code);
  return isNetwork && storageFault(error) === "unavailable"
    ? `DATABASE_URL: PostgreSQL can't be reached: ${words}`
    : undefined;
}

/**
 * Prints why the start failed, and ends the process. An error of a subclass is a bug, and printed with its
 * stack.
 */
export function explainAndExit(error: unknown): never {
  const known = error instanceof Error && (error.name === "Error" || error instanceof StorageError);
  const reason =
    databaseReason(error) ?? (known ? error.message : error instanceof Error ? error.stack : String(error));
  process.stderr.write(`Portineria can't start:\n${reason}\n`);
  process.exit(1);
}
