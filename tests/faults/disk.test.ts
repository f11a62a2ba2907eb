import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { createVisitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { mountSmallDisk, type SmallDisk } from "../support/databases/small-disk.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { browserAt } from "../support/push/example-browser.ts";
import { refusal } from "../support/refusal.ts";
import { type SetUpBuilding, setUpBuilding, signIn } from "../support/served-building.ts";

const disk = mountSmallDisk(32);

if ("missing" in disk) test.skip(`a server on a full disk: ${disk.missing}`);
else serverOn(disk);

function serverOn(disk: SmallDisk): void {
  describe("a server whose disk is full", () => {
    let running: RunningConsole;
    let building: SetUpBuilding;
    let api: ApiCalls;
    let tags = 0;

    beforeAll(async () => {
      running = await startConsole({ dataDir: disk.folder, env: { METRICS_PORT: "0" } });
      building = await setUpBuilding(running);
      ({ api } = building);
    });
    afterAll(async () => {
      await running.end();
      disk.remove();
    });

    function register(): Promise<{ id: string }> {
      const value = String(++tags).padStart(8, "0");
      return api.nfcTags.create({ body: { identifier: `Tag ${value}`, value } });
    }

    async function refresh(refreshToken: string) {
      const body = { grant_type: "refresh_token", refresh_token: refreshToken };
      return running.calls().auth.token({ body });
    }

    test("reports it, preserves what it acknowledged, continues to read, and recovers when there is space", async () => {
      const registered = await register();
      disk.fill();
      const refused = await writeUntilRefused(register);
      expect(refused).toMatchObject({ name: "STORAGE_FULL", status: 507 });
      expect((await api.nfcTags.get({ id: registered.id })).id).toBe(registered.id);
      expect((await api.devices.list()).total).toBe(0);
      expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
      expect(await health(running)).toMatchObject({ status: "degraded", storage: "full", database: true });
      expect(await metric(running, "portineria_storage_writable")).toBe(0);
      await writeUntilRefused(register);
      await expect.poll(() => countInLog(running, "The disk is full: nothing can be saved.")).toBe(1);

      const before = (await api.nfcTags.list()).total;
      disk.free();
      await register();
      expect((await api.nfcTags.list()).total).toBe(before + 1);
      await expect.poll(() => metric(running, "portineria_storage_writable")).toBe(1);
    });

    test("starts after it was killed, reads, says which disk is full, and goes on writing when there is space", async () => {
      const registered = await register();
      disk.fill();
      await writeUntilRefused(register);
      const before = (await api.nfcTags.list()).total;
      await running.end("SIGKILL");
      running = await startConsole({ dataDir: disk.folder, env: { METRICS_PORT: "0" } });
      api = running.calls(building.token);
      expect(await health(running)).toMatchObject({ status: "degraded", storage: "full", database: true });
      expect(await metric(running, "portineria_storage_writable")).toBe(0);
      expect(running.output()).toContain(`The disk of ${disk.folder}/portineria.db is full`);
      expect((await api.nfcTags.get({ id: registered.id })).id).toBe(registered.id);
      expect((await api.nfcTags.list()).total).toBe(before);
      expect(await writeUntilRefused(register)).toMatchObject({ name: "STORAGE_FULL", status: 507 });
      const installation = running.calls((await signIn(running)).access_token);
      const { parts } = await installation.diagnosis.read();
      expect(parts.find(({ part }) => part === "database")).toMatchObject({ finding: "DATABASE_FULL" });
      expect(parts.find(({ part }) => part === "disk")?.facts).toMatchObject({ folder: disk.folder });

      disk.free();
      await expect.poll(() => health(running)).toMatchObject({ status: "ok" });
      await register();
      await running.end("SIGKILL");
      running = await startConsole({ dataDir: disk.folder, env: { METRICS_PORT: "0" } });
      api = running.calls(building.token);
      expect((await api.nfcTags.list()).total).toBeGreaterThan(before);
    });

    test("lets people sign in, enter their building, renew their tokens and sign out", async () => {
      const stored = await signIn(running);
      const { pushSubscriptions } = running.calls(stored.access_token);
      await pushSubscriptions.create({ body: browserAt("https://push.invalid/1") });
      disk.fill();
      await writeUntilRefused(register);
      const signedIn = await signIn(running);
      const person = running.calls(signedIn.access_token);
      const entered = await person.auth.enterDomain({ domainId: building.domainId });
      const inside = running.calls(entered.access_token);
      expect((await inside.nfcTags.list()).total).toBeGreaterThan(0);
      const renewed = await refresh(entered.refresh_token);
      expect((await running.calls(renewed.access_token).devices.list()).total).toBe(0);
      const renewedStored = await refresh(stored.refresh_token);
      expect(await running.calls(renewedStored.access_token).users.me()).toMatchObject({
        email: ADMINISTRATOR.email,
      });

      const visitor = createVisitor(running.url);
      await visitor.signIn(ADMINISTRATOR);
      await visitor.enter(building.domainId);
      expect((await visitor.open("/domain/tags")).text).toContain("Tag 00000001");
      const leaving = createVisitor(running.url);
      await leaving.signIn(ADMINISTRATOR);
      const copied = leaving.copy();
      expect((await leaving.submit("/logout")).status).toBe(303);
      expect((await copied.open("/user_home")).headers.location).toBe("/");
      const elsewhere = running.calls((await signIn(running)).access_token).auth;
      const left = await elsewhere.enterDomain({ domainId: building.domainId });
      await elsewhere.leaveDomain({ domainId: building.domainId });
      expect(await refusal(running.calls(left.access_token).users.me())).toMatchObject({ status: 401 });
      const gone = await signIn(running);
      await running.calls(gone.access_token).auth.signOut();
      expect(await refusal(running.calls(gone.access_token).users.me())).toMatchObject({ status: 401 });
      await running.calls(stored.access_token).auth.signOut();
      expect(await refusal(running.calls(renewedStored.access_token).users.me())).toMatchObject({
        status: 401,
      });
      await writeUntilRefused(register);

      disk.free();
      await expect.poll(() => health(running)).toMatchObject({ status: "ok" });
      await register();
      await running.end();
      running = await startConsole({ dataDir: disk.folder });
      api = running.calls(building.token);
      // What was held in memory has been saved since.
      for (const { access_token } of [signedIn, entered, renewed]) {
        expect((await running.calls(access_token).users.me()).email).toBe(ADMINISTRATOR.email);
      }
      for (const { access_token } of [gone, left, stored, renewedStored]) {
        expect(await refusal(running.calls(access_token).users.me())).toMatchObject({ status: 401 });
      }
      // The subscription has ended with the sign-in that registered it.
      expect((await running.calls(signedIn.access_token).pushSubscriptions.list()).total).toBe(0);
      const again = createVisitor(running.url);
      for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
      expect((await again.open("/domain/tags")).text).toContain("Tag 00000001");
    });
  });
}

function countInLog(running: RunningConsole, text: string): number {
  return running.output().split(text).length - 1;
}

/** Returns the value of a metric. */
async function metric(running: RunningConsole, name: string): Promise<number | undefined> {
  const [, address = ""] = /Metrics for Prometheus: (http:\S+)/.exec(running.output()) ?? [];
  const text = await (await fetch(address)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

async function health(running: RunningConsole): Promise<unknown> {
  return (await fetch(`${running.url}/readyz`)).json();
}

/** Writes until a write is refused: an existing log may still have room for some. */
async function writeUntilRefused(write: () => Promise<unknown>) {
  for (let tries = 0; tries < 3000; tries++) {
    try {
      await write();
    } catch (error) {
      return refusal(Promise.reject(error));
    }
  }
  throw new Error("Nothing was refused.");
}
