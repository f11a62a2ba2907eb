import { afterAll, describe, expect, test } from "vitest";
import type { Device } from "#contract/devices/devices.ts";
import { HARDWARE_OF_TYPE } from "#panel/hardware.ts";
import { testEngines } from "../support/databases/engines.ts";
import { refusal } from "../support/refusal.ts";
import { giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { eventually, inService, openSite, type Site } from "./support/site.ts";

const DAY_MS = 86_400_000;

async function applied(site: Site, device: Device): Promise<void> {
  await eventually(async () => {
    const { configurationState } = await site.api().devices.get({ id: device.id });
    return configurationState === "applied" ? true : undefined;
  });
}

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name, a panel in service", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("is disconnected when another replica takes it out of service", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(inService);
    await (await site.otherReplica()).devices.remove({ id });
    await panel.waitFor(({ phase, configuration }) => phase === "waiting" && configuration === null);
  });

  test("waits until it is brought into service by its code, and is then configured", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    await panel.waitFor(({ phase }) => phase === "waiting");
    expect(await panel.ring(1)).toBeUndefined();
    const device = await site.enable();
    await panel.waitFor(inService);
    await applied(site, device);
    const outdated = await site.api().devices.list({ query: { state: "outdated" } });
    expect(outdated.items.map(({ name }) => name)).not.toContain("Front door");
    expect(panel.state().configuration).toMatchObject({ deviceId: device.id, name: "Front door" });
    expect(await site.api().devices.get({ id: device.id })).toMatchObject({
      online: true,
      firmware: "virtual-1",
    });
    expect(await site.events("STATE")).toMatchObject([{ outcome: "online", device: { name: "Front door" } }]);
  });

  test("that is unknown announces itself, and is then brought into service", async () => {
    const site = await openSite(engine);
    const activationCode = "FACT0RYFRESH";
    const panel = await site.startPanel({ hwId: "VP-FRESH", activationCode, type: "CONTROLLER" });
    await panel.waitFor(({ phase }) => phase === "waiting");
    const found = await site.api().devices.baseInfo({ hwId: "VP-FRESH", query: { activationCode } });
    expect(found).toMatchObject({ type: "CONTROLLER", buttonCount: 0, state: "available" });
    const licenseId = site.licenceId;
    const { id } = await site.api().devices.enable({ id: found.id, licenseId, body: { activationCode } });
    const { outputCount, inputCount } = HARDWARE_OF_TYPE.CONTROLLER;
    expect((await site.api().outputs.list({ id })).items).toHaveLength(outputCount);
    expect((await site.api().inputs.list({ id })).items).toHaveLength(inputCount);
    await panel.waitFor(inService);
  });

  test("rings and opens, and shows the reason of a refusal", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    const { door } = await seedDoor(site, device);
    const { userId, name } = site.administrator;
    await site.configured(panel);

    expect(await panel.ring(2)).toBeUndefined();
    expect(await panel.ring(1)).toEqual({ name: "Rossi", effects: ["calls all-the-agents"] });
    expect(await panel.code("101")).toEqual({ name: "", effects: ["calls all-the-agents"] });
    const present = async (): Promise<unknown> => (await panel.present("NFC_TAG", TAG))?.decision.reason;
    expect(await present()).toBe("UNKNOWN_TAG");

    const tag = await site.api().nfcTags.create({ body: { identifier: "Blue card", value: TAG } });
    expect(await present()).toBe("TAG_NOT_ASSIGNED");
    await site.api().nfcTags.update({ id: tag.id, body: { userId } });
    expect(await present()).toBe("NO_CREDENTIAL");

    const terms = { name: "Card", userId, credentialType: "NFC_TAG" } as const;
    const { id } = await site.api().accessCredentials.create({
      body: { ...terms, startTime: Date.now() + DAY_MS, remainingUsages: 1 },
    });
    expect(await present()).toBe("NOT_YET_VALID");
    await site.api().accessCredentials.update({ id, body: { startTime: null } });
    const access = await panel.present("NFC_TAG", "04:a1:b2:c3:d4");
    expect(access).toMatchObject({
      effects: ["Door opens for 3 s"],
      alone: false,
      decision: { userName: name },
    });
    expect(panel.state().outputsOn).toEqual([door.id]);
    expect(await present()).toBe("USED_UP");
    await site
      .api()
      .accessCredentials.update({ id, body: { remainingUsages: null, endTime: Date.now() - 1 } });
    expect(await present()).toBe("EXPIRED");
    expect(await panel.code("999999")).toMatchObject({ decision: { reason: "UNKNOWN_CODE" } });

    await panel.waitFor(({ undelivered }) => undelivered === 0);
    // Neither the enrolment nor normal work counts as a fault (finding O-D9).
    expect(await site.dropped()).toBe(0);
    expect(site.logged()).not.toContain("A device's message was dropped.");
    const history = await site.events("ACCESS");
    expect(history.map(({ reason }) => reason)).toEqual([
      "UNKNOWN_TAG",
      "TAG_NOT_ASSIGNED",
      "NO_CREDENTIAL",
      "NOT_YET_VALID",
      "GRANTED",
      "USED_UP",
      "EXPIRED",
      "UNKNOWN_CODE",
    ]);
    expect(history[4]).toMatchObject({ actor: { name }, targets: [{ name: "Door" }], offline: false });
    // A warning during normal work would be a false alarm.
    expect(site.logged()).not.toContain("warn");
    expect(site.logged()).not.toContain("dropped");
    expect(await site.events("RING")).toMatchObject([
      { button: { name: "Rossi" }, targets: [{ name: "all-the-agents" }], method: "BUTTON" },
      { button: null, targets: [{ name: "all-the-agents" }], method: "CALL_CODE" },
    ]);
    expect(await panel.log("Somebody leans on the button")).toBe(true);
    await panel.waitFor(({ undelivered }) => undelivered === 0);
    const lines = (await site.events("DIAGNOSTIC")).map(({ text }) => text);
    expect(lines).toContain("Output Door opens for 3 s.");
    expect(lines).toContain("Somebody leans on the button");
  });

  test("whose licence has lapsed still connects, rings, opens and is reported", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    await seedDoor(site, device);
    await giveTag(site, null);
    await site.configured(panel);
    const { panel: monitor } = await site.add("MONITOR", "Flat 1");
    await site.lapseLicence();
    const button = { id: device.id, body: { position: 3, text: "Verdi" } };
    expect(await refusal(site.api().ringBellButtons.create(button))).toMatchObject({
      name: "NO_VALID_SUBSCRIPTION",
    });
    await site.restartServer();
    await eventually(async () => {
      const { items } = await site.api().devices.list();
      return items.filter(({ online }) => online).length === 2 ? true : undefined;
    });

    expect(await panel.ring(1)).toEqual({ name: "Rossi", effects: ["calls all-the-agents"] });
    await monitor.waitFor(({ calls }) => calls.length === 1);
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({
      effects: ["Door opens for 3 s"],
      alone: false,
    });
    await panel.waitFor(({ undelivered }) => undelivered === 0);
    expect(await site.events("RING")).toMatchObject([
      { button: { name: "Rossi" }, device: { id: device.id }, targets: [{ name: "all-the-agents" }] },
    ]);
    expect(await site.events("ACCESS")).toMatchObject([{ outcome: "granted", reason: "GRANTED" }]);
  });

  test("one taken out of service deletes its data and waits again; its code brings it back", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    await panel.waitFor(inService);
    await site.api().devices.remove({ id: device.id });
    await panel.waitFor(({ phase }) => phase === "waiting");
    expect(panel.state()).toMatchObject({ configuration: null, undelivered: 0 });
    await site.enable();
    await panel.waitFor(inService);
  });

  test("one taken out of service while offline is notified when it is back", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    await panel.waitFor(inService);
    await panel.stop();
    await site.api().devices.remove({ id: device.id });
    const again = await site.startPanel();
    expect(again.state().phase).toBe("in-service");
    await again.waitFor(({ phase }) => phase === "waiting");
    expect(again.state().configuration).toBeNull();
  });

  test("is connected over a web socket of the console's server as well", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel({ server: site.http() });
    await site.enable();
    await panel.waitFor(inService);
  });
});
