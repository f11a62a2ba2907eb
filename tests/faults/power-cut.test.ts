import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { type BlockDisk, mountBlockDisk } from "../support/block-disk.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const ROUNDS = Number(process.env["FAULT_ROUNDS"] ?? 1);
const WRITERS = 8;
const disk = mountBlockDisk(64);

if ("missing" in disk) test.skip(`a server whose power is cut: ${disk.missing}`);
else serverOn(disk);

function serverOn(disk: BlockDisk): void {
  describe("a server whose power is cut in mid-write", () => {
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
        const { nfcTags } = running.calls(token);
        const write = async (writer: number): Promise<void> => {
          for (let count = 0; ; count++) {
            const value = `${round}${writer}${String(count).padStart(6, "0")}`;
            try {
              acknowledged.push((await nfcTags.create({ body: { identifier: `Tag ${value}`, value } })).id);
            } catch (error) {
              if (!isApiError(error, "PROVIDER_UNREACHABLE")) throw error;
              return;
            }
          }
        };
        const enough = acknowledged.length + 100;
        const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
        await expect
          .poll(() => acknowledged.length, { timeout: 60_000, interval: 5 })
          .toBeGreaterThan(enough);
        process.kill(running.pid, "SIGSTOP");
        // A sync that was under way ends in the system.
        await sleep(300);
        const unsynced = path.join(disk.folder, "unsynced");
        writeFileSync(unsynced, "lost");
        disk.keepAsItIs();
        await running.end("SIGKILL");
        await writing;
        disk.putBack();
        const kept = existsSync(unsynced) ? readFileSync(unsynced, "utf8") : "";
        expect(kept, "the disk lost what was not synced").toBe("");
        running = await startConsole({ dataDir: disk.folder });
        const { items } = await running.calls(token).nfcTags.list();
        const there = new Set(items.map(({ id }) => id));
        expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
        const { total } = await running
          .calls(token)
          .audit.list({ query: { entity: "nfc_tag", pageSize: 1 } });
        expect(total).toBe(items.length);
      }
    });
  });
}
