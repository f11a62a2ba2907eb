import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type BlockDisk, mountBlockDisk } from "../support/databases/block-disk.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { refusal } from "../support/refusal.ts";
import { type SetUpBuilding, setUpBuilding, signIn } from "../support/served-building.ts";

const disk = mountBlockDisk(64);
const TITLES = {
  it: "Il server è in sola lettura",
  en: "The server is read-only",
  fr: "Le serveur est en lecture seule",
  nl: "De server is alleen-lezen",
  es: "El servidor está en modo de solo lectura",
  de: "Der Server ist schreibgeschützt",
};

if ("missing" in disk) test.skip(`a server on a read-only disk: ${disk.missing}`);
else serverOn(disk);

function serverOn(disk: BlockDisk): void {
  describe("a server whose disk is read-only", () => {
    let running: RunningConsole;
    let building: SetUpBuilding;
    let visitor: Visitor;

    beforeAll(async () => {
      running = await startConsole({ dataDir: disk.folder });
      building = await setUpBuilding(running);
      await building.api.nfcTags.create({ body: { identifier: "Caretaker", value: "AABBCC01" } });
      visitor = createVisitor(running.url);
      await visitor.signIn(ADMINISTRATOR);
      await visitor.enter(building.domainId);
    });
    afterAll(async () => {
      await running.end("SIGKILL");
      disk.remove();
    });

    async function expectReadOnly(): Promise<void> {
      const { api } = building;
      const write = api.nfcTags.create({ body: { identifier: "Refused", value: "AABBCC02" } });
      expect(await refusal(write)).toMatchObject({ name: "STORAGE_READ_ONLY", status: 503 });
      expect((await api.nfcTags.list()).items).toMatchObject([{ identifier: "Caretaker" }]);
      for (const [path, expected] of [
        ["/healthz", { status: "degraded", storage: "read-only" }],
        ["/readyz", { status: "degraded", storage: "read-only", database: true }],
      ] as const) {
        const answer = await fetch(running.url + path);
        expect(await answer.json()).toMatchObject(expected);
        expect(answer.status).toBe(200);
      }
      const fresh = running.calls((await signIn(running)).access_token);
      expect((await fresh.users.me()).email).toBe(ADMINISTRATOR.email);
    }

    test("reports it on its screens in every language, reads, refuses what it can't save, and is degraded", async () => {
      expect((await visitor.open("/domain/tags")).text).not.toContain(TITLES.en);
      disk.turnReadOnly();
      await expectReadOnly();
      for (const [language, title] of Object.entries(TITLES)) {
        for (const page of ["/domain/tags", "/user_home"]) {
          const { status, text } = await visitor.open(page, { "accept-language": language });
          expect(status).toBe(200);
          expect(text).toContain(title);
        }
      }
      const form = { intent: "register", identifier: "Kept as typed", value: "AABBCC03", type: "CARD" };
      const { status, text } = await visitor.submit("/domain/tags/new", form, {
        headers: { "accept-language": "en" },
      });
      expect(status).toBe(503);
      expect(text).toContain("nothing was saved");
      expect(text).toContain("Kept as typed");
    });

    test("starts on a read-only disk, and is healthy again on a writable one", async () => {
      await running.end("SIGKILL");
      disk.remount("ro");
      running = await startConsole({ dataDir: disk.folder });
      building = { ...building, api: running.calls(building.token) };
      await expectReadOnly();
      expect(running.output()).toContain(`the disk of ${disk.folder} is read-only. Mount it writable`);
      const { parts } = await running.calls((await signIn(running)).access_token).diagnosis.read();
      expect(parts).toContainEqual(expect.objectContaining({ part: "disk", finding: "FOLDER_NOT_WRITABLE" }));
      await running.end();
      disk.remount("rw");
      running = await startConsole({ dataDir: disk.folder });
      const api = running.calls(building.token);
      await api.nfcTags.create({ body: { identifier: "Porter", value: "AABBCC04" } });
      expect((await api.nfcTags.list()).total).toBe(2);
      expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ status: "ok" });
      await running.end();
      // After an orderly end there is no log beside the file.
      disk.remount("ro");
      running = await startConsole({ dataDir: disk.folder });
      expect((await running.calls(building.token).nfcTags.list()).total).toBe(2);
    });
  });
}
