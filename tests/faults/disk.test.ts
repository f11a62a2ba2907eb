import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { refusal } from "../support/refusal.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

const disk = mountSmallDisk(32);

if ("missing" in disk) test.skip(`a server on a full disk: ${disk.missing}`);
else serverOn(disk);

function serverOn(disk: SmallDisk): void {
  describe("a server whose disk is full", () => {
    let running: RunningConsole;
    let api: ApiCalls;
    let tags = 0;

    beforeAll(async () => {
      running = await startConsole({ dataDir: disk.folder });
      ({ api } = await setUpBuilding(running));
    });
    afterAll(async () => {
      await running.end();
      disk.remove();
    });

    function register(): Promise<{ id: string }> {
      const value = String(++tags).padStart(8, "0");
      return api.nfcTags.create({ body: { identifier: `Tag ${value}`, value } });
    }

    test("says so, keeps what it acknowledged, goes on reading, and heals when there is space", async () => {
      const kept = await register();
      disk.fill();
      const refused = await untilRefused(register);
      expect(refused).toMatchObject({ name: "STORAGE_FULL", status: 507 });
      expect((await api.nfcTags.get({ id: kept.id })).id).toBe(kept.id);
      expect((await api.devices.list()).total).toBe(0);
      expect((await fetch(`${running.url}/healthz`)).status).toBe(200);

      const before = (await api.nfcTags.list()).total;
      disk.free();
      await register();
      expect((await api.nfcTags.list()).total).toBe(before + 1);
    });
  });
}

/** A log that is there already may take some more writes. */
async function untilRefused(write: () => Promise<unknown>) {
  for (let tries = 0; tries < 3000; tries++) {
    try {
      await write();
    } catch (error) {
      return refusal(Promise.reject(error));
    }
  }
  throw new Error("Nothing was refused.");
}
