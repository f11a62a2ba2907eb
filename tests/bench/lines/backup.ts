import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Line } from "../bench-run.ts";
import { measureBesideDoor, WITH_METRICS } from "../beside-a-door.ts";
import { atMost } from "../finding.ts";

const LOOK_EVERY_MS = 100;

/** What writing a backup costs, and what a person at a door notices of it. */
export const backup: Line = {
  name: "backup",
  work: "a backup of a database of 1,000,000 events (or --events) while a door decides",
  against: "SQLite's own copy of the same rows; for the door and the event loop the server before",
  slow: true,
  measure: async (run) => {
    const { database, screen, administrator } = await run.site();
    const { email: username, password } = administrator;
    const floor = copyRows(database, path.join(run.folder(), "copy.db"));
    return run.withConsole(async (console) => {
      const body = { grant_type: "password", username, password };
      const { access_token } = await console.calls().auth.token({ body });
      const { backups } = console.calls(access_token);
      await backups.setPlan({ body: { everyHours: 0, keep: 1, passphrase: "a long enough passphrase" } });
      let ours = 0;
      const findings = await measureBesideDoor(console, screen.token, async () => {
        const started = performance.now();
        await createBackup(backups);
        ours = performance.now() - started;
      });
      return [{ what: "time", unit: "ms", ours, floor, ratio: ours / floor, aim: atMost(10) }, ...findings];
    }, WITH_METRICS);
  },
};

/** Copies all rows with SQLite alone; returns the milliseconds. */
function copyRows(database: string, copy: string): number {
  const started = performance.now();
  const connection = new DatabaseSync(database, { readOnly: true });
  connection.prepare("vacuum into ?").run(copy);
  connection.close();
  const tookMs = performance.now() - started;
  rmSync(copy);
  return tookMs;
}

/** Starts a backup, and waits until it is written. */
async function createBackup(backups: ApiCalls["backups"]): Promise<void> {
  let { run } = await backups.create();
  while (run?.state === "WAITING" || run?.state === "RUNNING") {
    await wait(LOOK_EVERY_MS);
    ({ run } = await backups.plan());
  }
  if (run?.state !== "DONE") throw new Error("The backup failed");
}
