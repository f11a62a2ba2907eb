import { expect, test } from "vitest";
import { giveTag, openSiteOfLonePanel, seedDoor, TAG } from "./support/seeded-door.ts";
import { eventually, inService, openSite } from "./support/site.ts";

test("a panel whose server is unreachable decides alone, counts uses, and delivers each event once", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await seedDoor(site, await site.enable());
  const { credentialId } = await giveTag(site, 2);
  await site.configured(panel);
  await site.stopServer();
  await panel.waitFor(({ online }) => !online);

  await panel.ring(1);
  const present = async (): Promise<unknown> => {
    const access = await panel.present("NFC_TAG", TAG);
    return [access?.decision.reason, access?.alone];
  };
  expect(await present()).toEqual(["GRANTED", true]);
  expect(await present()).toEqual(["GRANTED", true]);
  expect(await present()).toEqual(["USED_UP", true]);
  await panel.stop();

  const again = await site.startPanel();
  expect((await again.present("NFC_TAG", TAG))?.decision.reason).toBe("USED_UP");
  expect((await again.present("NFC_TAG", "FFFF"))?.decision.reason).toBe("UNKNOWN_TAG");
  expect(again.state().undelivered).toBeGreaterThanOrEqual(6);
  await site.startServer();
  await again.waitFor(({ online, undelivered }) => online && undelivered === 0);

  const history = await site.events("ACCESS");
  expect(history.map(({ reason }) => reason)).toEqual([
    "GRANTED",
    "GRANTED",
    "USED_UP",
    "USED_UP",
    "UNKNOWN_TAG",
  ]);
  expect(history.every(({ offline }) => offline)).toBe(true);
  expect(await site.events("RING")).toMatchObject([{ offline: true, button: { name: "Rossi" } }]);
  const credential = await site.api().accessCredentials.get({ id: credentialId });
  expect(credential.remainingUsages).toBe(0);
  expect((await again.present("NFC_TAG", TAG))?.decision.reason).toBe("USED_UP");
});

test("a lost tag is refused as lost by a panel that decides alone, and blocked where the panel knows", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  await seedDoor(site, device);
  const { tagId } = await giveTag(site, null);
  await site.configured(panel);
  const { nfcTags } = site.api();
  const isIn = (state: string) => async () => {
    const { devices } = await nfcTags.getLost({ id: tagId });
    return devices.length === 1 && devices[0]!.state === state ? true : undefined;
  };
  await panel.stop();
  await eventually(async () => ((await site.api().devices.get({ id: device.id })).online ? undefined : true));
  await nfcTags.reportLost({ id: tagId });
  await eventually(isIn("AWAY"));

  const again = await site.startPanel();
  await eventually(isIn("IN_FORCE"));
  await site.stopServer();
  await again.waitFor(({ online }) => !online);
  const access = await again.present("NFC_TAG", TAG);
  expect([access?.decision.reason, access?.alone]).toEqual(["TAG_LOST", true]);
  await site.startServer();
  await again.waitFor(({ online, undelivered }) => online && undelivered === 0);
  expect((await site.events("ACCESS")).map(({ reason }) => reason)).toEqual(["TAG_LOST"]);
});

test("a panel that is set to decide alone does so although the server is reachable", async () => {
  const { site, panel } = await openSiteOfLonePanel();
  expect(await panel.present("NFC_TAG", TAG)).toMatchObject({
    alone: true,
    decision: { outcome: "granted" },
  });
  await eventually(async () => ((await site.events("ACCESS")).length === 1 ? true : undefined));
});

test("a panel that starts while the server is unreachable uses its stored configuration", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await seedDoor(site, await site.enable());
  await site.configured(panel);
  await panel.stop();
  await site.stopServer();
  const again = await site.startPanel();
  expect(await again.ring(1)).toEqual({ name: "Rossi", effects: ["calls all-the-agents"] });
});

test("a restarted server does not report its panels as offline", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  await site.restartServer();
  await panel.waitFor(({ online, undelivered }) => online && undelivered === 0);
  expect((await site.events("STATE")).map(({ outcome }) => outcome)).toEqual(["online"]);
});

test("changes that are made while a panel is offline apply once it is back", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  const isInState = (desired: string) => async () => {
    const { configurationState } = await site.api().devices.get({ id: device.id });
    return configurationState === desired ? true : undefined;
  };
  await eventually(isInState("applied"));
  await panel.stop();
  await site.api().devices.update({ id: device.id, body: { name: "Back door" } });
  await eventually(isInState("pending"));
  const again = await site.startPanel();
  await again.waitFor(({ configuration }) => configuration?.name === "Back door");
});

test("a panel that is alone carries out what a credential starts in its order, with the note for its own display", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  const { door } = await seedDoor(site, device);
  await giveTag(site, null);
  const { id } = device;
  const lamp = (await site.api().outputs.list({ id })).items[1]!;
  const body = { displayName: "Lamp", type: "bistable" } as const;
  await site.api().outputs.update({ id, outputId: lamp.id, body });
  await site.api().outputs.link({ id, outputId: door.id, body: { linkedOutputId: lamp.id } });
  const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
  const place = { id, groupId: rule!.actionGroupId };
  const note = { mode: "text", text: "Mind the step" };
  const own = { type: "POSTIT", targetType: "NONE", targetId: null, payload: note } as const;
  await site.api().actionGroups.addAction({ ...place, body: own });
  const light = { type: "ACTIVATION", targetType: "OUTPUT", targetId: lamp.id } as const;
  await site.api().actionGroups.addAction({ ...place, body: light });
  const { actions } = await site.api().actionGroups.get(place);
  const actionIds = actions.map((action) => action.id).reverse();
  await site.api().actionGroups.orderActions({ ...place, body: { actionIds } });
  await site.configured(panel);
  await site.stopServer();
  await panel.waitFor(({ online }) => !online);

  // The lamp is also linked to the door, and is switched once.
  expect((await panel.present("NFC_TAG", TAG))?.effects).toEqual([
    "Lamp turns on",
    'shows "Mind the step"',
    "Door opens for 3 s",
  ]);
});
