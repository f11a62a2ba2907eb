import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadWork } from "#provider/exports/in-thread.ts";
import { produceExport } from "#provider/exports/produce.ts";
import { openForReading } from "#storage/database.ts";

// The entry of the thread that makes an export: it sends one part at a time, the next once that one is
// stored.
const { databaseUrl, ordered } = workerData as ThreadWork;
const port = parentPort!;
const db = openForReading(databaseUrl);
try {
  await produceExport(db, ordered, async (part) => {
    port.postMessage(part);
    await once(port, "message");
  });
} finally {
  await db.destroy();
  port.close();
}
