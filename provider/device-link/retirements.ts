import type { Database } from "../db/database.ts";
import { listInService } from "../db/device-link.ts";
import { storageFault } from "../db/engine/storage-fault.ts";
import type { Connection, Connections } from "./connections.ts";

/** How soon a device is cut off that another replica took out of service; this one's own are at once. */
const LOOK_EVERY_MS = 3_000;
const AT_ONCE = 500;

interface Watched {
  db: Database;
  connections: Connections;
  retire(connection: Connection): void;
  failed(error: unknown): void;
}

/** Ends the connections of devices that are in service no more, wherever that was decided. Gives how to stop. */
export function watchRetirements({ db, connections, retire, failed }: Watched): () => Promise<void> {
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const brought = connections.all().filter(({ identity }) => identity.standing !== "announcing");
    for (let start = 0; start < brought.length; start += AT_ONCE) {
      const part = brought.slice(start, start + AT_ONCE);
      const inService = await listInService(
        db,
        part.map(({ identity }) => identity.hwId),
      );
      for (const connection of part) if (!inService.has(placeOf(connection))) retire(connection);
    }
  }

  const timer = setInterval(() => {
    // The next look tries again what a database could not answer.
    looking ??= look()
      .catch((error: unknown) => (storageFault(error) === "other" ? failed(error) : undefined))
      .finally(() => (looking = undefined));
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

function placeOf({ identity }: Connection): string {
  if (identity.standing === "announcing") return "";
  return `${identity.hwId} ${identity.deviceId} ${identity.domainId}`;
}
