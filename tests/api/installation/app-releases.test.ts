import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const FILE = Buffer.alloc(1_000_000, "firmware");
const digest = createHash("sha256").update(FILE).digest("hex");
const RELEASE = { model: "virtual-panel", digest, size: FILE.length };

describeApi("firmware releases", (start) => {
  test("a version is released once, by the installation's administrator, and its fields are checked", async () => {
    const { building, administrator, otherBuilding } = await start();
    const { appReleases } = administrator.api;
    const body = { ...RELEASE, version: "2.0", notes: "Quieter relays" };
    const made = await appReleases.create({ body });
    expect(await refusal(appReleases.create({ body }))).toMatchObject({ name: "RELEASE_EXISTS" });
    const other = await otherBuilding();
    const notTheirs = other.api.appReleases.create({ body: { ...body, version: "2.1" } });
    expect(await refusal(notTheirs)).toMatchObject({ name: "FORBIDDEN" });
    const wrong = appReleases.create({ body: { ...body, version: "../2", digest: "AB", size: 0 } });
    expect(await refusal(wrong)).toMatchObject({
      fields: { version: "firmwareVersion", digest: "characters", size: "number" },
    });
    expect(await building.api.appReleases.list({ query: { model: RELEASE.model } })).toMatchObject({
      items: [made],
      total: 1,
    });
    expect((await building.api.appReleases.list({ query: { model: "other" } })).total).toBe(0);
    expect((await appReleases.list()).items).toContainEqual(made);
    const inNoBuilding = other.administrator.api.appReleases.list();
    expect(await refusal(inNoBuilding)).toMatchObject({ name: "FORBIDDEN" });
  });

  test("the newest version that a device can be updated to is found, and the device gets the command to install it", async () => {
    const { building, administrator, panel, otherBuilding, client } = await start();
    const { appReleases, agents } = building.api;
    const { id: deviceId } = (await panel()).device;
    const force = (releaseId?: string) => appReleases.forceUpdate({ body: { deviceId, releaseId } });
    expect(await refusal(force())).toMatchObject({ name: "NO_NEWER_RELEASE" });
    // A release without its file can't be installed on any device.
    await administrator.api.appReleases.create({ body: { ...RELEASE, version: "virtual-3" } });
    expect(await refusal(force())).toMatchObject({ name: "NO_NEWER_RELEASE" });
    const release = async (version: string, minimumVersion: string | null) => {
      const { id } = await administrator.api.appReleases.create({
        body: { ...RELEASE, version, minimumVersion },
      });
      await client.put((await administrator.api.appReleases.uploadFile({ id })).address, FILE, "");
      return (await appReleases.list()).items.find((each) => each.id === id)!;
    };
    const first = await release("virtual-2", null);
    const second = await release("virtual-10", "virtual-2");
    const latest = async (query: { model: string; version: string }) =>
      (await appReleases.latestCompatible({ query })).release;
    const { model } = RELEASE;
    expect(await latest({ model, version: "virtual-1" })).toEqual(first);
    expect(await latest({ model, version: "virtual-2" })).toEqual(second);
    expect(await latest({ model, version: "virtual-10" })).toBeNull();
    expect(await appReleases.latestCompatible({ query: { deviceId } })).toEqual({
      model,
      currentVersion: null,
      release: first,
    });
    expect(await refusal(appReleases.latestCompatible({ query: {} }))).toMatchObject({
      fields: { deviceId: "required" },
    });
    const other = await otherBuilding();
    expect(await refusal(other.api.appReleases.latestCompatible({ query: { deviceId } }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { deviceId: "unknown" },
    });
    expect(await refusal(other.api.appReleases.forceUpdate({ body: { deviceId } }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { deviceId: "unknown" },
    });
    expect(await refusal(force(second.id))).toMatchObject({ name: "NO_NEWER_RELEASE" });
    const command = await force(first.id);
    expect(command).toMatchObject({ kind: "update", state: "queued" });
    expect((await agents.commands({ id: deviceId })).items).toEqual([command]);
  });
});
