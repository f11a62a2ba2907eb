import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlockDisk, mountBlockDisk } from "../support/databases/block-disk.ts";
import { expectStored, writeUntilKilled } from "../support/databases/tag-writers.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const ROUNDS = shortOrLong({ short: 1, long: 20 });
const disk = mountBlockDisk(64);

if ("missing" in disk) test.skip(`a server whose power is cut: ${disk.missing}`);
else serverOn(disk);

function serverOn(disk: BlockDisk): void {
  describe("a server whose power is cut during writes", () => {
    let running: RunningConsole;
    let token: string;

    beforeAll(async () => {
      running = await startConsole({ dataDir: disk.folder });
      ({ token } = await setUpBuilding(running));
    });
    afterAll(async () => {
      await running.end("SIGKILL");
      disk.remove();
    });

    test("has every write it acknowledged when it is back, though the disk lost what was not synced", async () => {
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const stopped = await writeUntilKilled(running, { token, round, acknowledged, enough: 100 });
        process.kill(running.pid, "SIGSTOP");
        // A sync that was in progress ends in the kernel.
        await sleep(300);
        const unsynced = path.join(disk.folder, "unsynced");
        writeFileSync(unsynced, "lost");
        disk.saveSnapshot();
        await running.end("SIGKILL");
        await stopped();
        disk.restoreSnapshot();
        const unsyncedText = existsSync(unsynced) ? readFileSync(unsynced, "utf8") : "";
        expect(unsyncedText, "the disk lost what was not synced").toBe("");
        running = await startConsole({ dataDir: disk.folder });
        await expectStored(running, token, acknowledged);
      }
    });
  });
}
