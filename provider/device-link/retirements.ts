import type { Database } from "#storage/database.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { listInService } from "../devices/queries/device-link.ts";
import type { Connection, Connections } from "./connections.ts";

/**
 * Interval at which devices that another replica took out of service are disconnected; this server
 * disconnects its own at once.
 */
const CHECK_EVERY_MS = 3_000;
const AT_ONCE = 500;

interface RetirementWatch {
  db: Database;
  connections: Connections;
  retire(connection: Connection): void;
  failed(error: unknown): void;
}

/**
 * Ends the connections of devices that this server or another replica took out of service. Returns a function
 * that stops the watch.
 */
export function watchRetirements({ db, connections, retire, failed }: RetirementWatch): () => Promise<void> {
  let ongoingCheck: Promise<void> | undefined;

  async function poll(): Promise<void> {
    const enabled = connections.all().filter(({ identity }) => identity.status !== "announcing");
    for (let start = 0; start < enabled.length; start += AT_ONCE) {
      const part = enabled.slice(start, start + AT_ONCE);
      const inService = await listInService(
        db,
        part.map(({ identity }) => identity.hwId),
      );
      for (const connection of part) if (!inService.has(enrolmentOf(connection))) retire(connection);
    }
  }

  const timer = setInterval(() => {
    // A failed query is retried at the next interval.
    ongoingCheck ??= poll()
      .catch((error: unknown) => (storageFault(error) === "other" ? failed(error) : undefined))
      .finally(() => (ongoingCheck = undefined));
  }, CHECK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await ongoingCheck;
  };
}

function enrolmentOf({ identity }: Connection): string {
  if (identity.status === "announcing") return "";
  return `${identity.hwId} ${identity.deviceId} ${identity.domainId}`;
}
