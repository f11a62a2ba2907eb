import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sealTag } from "#contract/device-link/sealed-tag.ts";
import type { Event } from "#contract/history/events.ts";
import type { Panel } from "#panel/virtual-panel.ts";
import { replacePanel } from "../support/scripted-door.ts";
import { addAction, giveTag, startSeededDoor, TAG, waitForActions } from "../support/seeded-door.ts";
import { eventually, openSite, type Site } from "../support/site.ts";

interface LinkedDoor {
  site: Site;
  panel: Panel;
  id: string;
  groupId: string;
  doorId: string;
  backId: string;
}

/** Brings a door into service whose release switches that of the back door too. */
async function startLinkedDoor(): Promise<LinkedDoor> {
  const site = await openSite();
  const { panel, id, groupId } = await startSeededDoor(site);
  const [door, back] = (await site.api().outputs.list({ id })).items;
  const ids = { doorId: door!.id, backId: back!.id };
  await linkBackDoor(site, id, ids);
  await site.configured(panel);
  return { site, panel, id, groupId, ...ids };
}

async function linkBackDoor(site: Site, id: string, { doorId, backId }: { doorId: string; backId: string }) {
  const { outputs } = site.api();
  await outputs.update({ id, outputId: backId, body: { displayName: "Back door", type: "actuator" } });
  await outputs.link({ id, outputId: doorId, body: { linkedOutputId: backId } });
}

function bothDoors({ doorId, backId }: Pick<LinkedDoor, "doorId" | "backId">): Event["targets"] {
  return [
    { id: doorId, name: "Door" },
    { id: backId, name: "Back door", switchedWith: doorId },
  ];
}

const accesses = (site: Site, isMeant: (event: Event) => boolean, count = 1) =>
  eventually(async () => {
    const found = (await site.events("ACCESS")).filter(isMeant);
    return found.length === count ? found : undefined;
  });

test("an opening from the console names the linked output: in its answer, in the history and when it is read", async () => {
  const door = await startLinkedDoor();
  const { site, panel, id, doorId, backId } = door;
  const { openings } = site.api();
  const opening = await openings.open({ id, outputId: doorId, body: {} });
  expect(opening).toMatchObject({ outputId: doorId, targets: bothDoors(door) });
  await panel.waitFor(({ outputsOn }) => outputsOn.length === 2);
  const [event] = await accesses(site, ({ outcome }) => outcome === "opened");
  expect(event).toMatchObject({ id: opening.id, targets: bothDoors(door) });
  const read = await openings.get({ id, outputId: doorId, openingId: opening.id });
  expect(read.targets).toEqual(bothDoors(door));
  const back = await openings.open({ id, outputId: backId, body: {} });
  expect(back.targets, "the link has one direction").toEqual([{ id: backId, name: "Back door" }]);
});

test("an opening is found in the history by the linked output as well, with its outcome", async () => {
  const { site, panel, id, doorId, backId } = await startLinkedDoor();
  const { openings, events } = site.api();
  const opening = await openings.open({ id, outputId: doorId, body: {} });
  await panel.waitFor(({ outputsOn }) => outputsOn.length === 2);
  await accesses(site, ({ outcome }) => outcome === "opened");
  for (const outputId of [doorId, backId]) {
    const { items } = await events.query({ body: { outputId, outcome: "opened" } });
    expect(items).toMatchObject([{ id: opening.id }]);
    expect((await events.query({ body: { outputId, outcome: "requested" } })).total).toBe(0);
  }
});

test("an output that drives nothing is linked, and is not named", async () => {
  const { site, id, doorId, backId } = await startLinkedDoor();
  await site.api().outputs.update({ id, outputId: backId, body: { type: "none" } });
  const opening = await site.api().openings.open({ id, outputId: doorId, body: {} });
  expect(opening.targets).toEqual([{ id: doorId, name: "Door" }]);
});

test("a refused opening switches nothing, and names only what was requested", async () => {
  const { site, id, doorId } = await startLinkedDoor();
  await site.api().outputs.update({ id, outputId: doorId, body: { consoleOpening: false } });
  const opening = await site.api().openings.open({ id, outputId: doorId, body: {} });
  expect(opening).toMatchObject({ state: "denied", targets: [{ id: doorId, name: "Door" }] });
  expect(opening.targets).toHaveLength(1);
});

test("a tag's event names the linked output; the decision only what the right opens, also when it is repeated", async () => {
  const door = await startLinkedDoor();
  const { site, panel, doorId } = door;
  await giveTag(site, null);
  const scripted = await replacePanel(panel, site);
  const eventId = randomUUID();
  const sealed = sealTag(scripted.secret, eventId, TAG);
  const presented = { eventId, time: Date.now(), method: "NFC_TAG", sealed };
  for (const times of [1, 2]) {
    await scripted.publish("presented", presented);
    await eventually(async () => (scripted.received("decision").length === times ? true : undefined));
  }
  for (const { decision } of scripted.received("decision")) expect(decision.outputIds).toEqual([doorId]);
  expect(await accesses(site, ({ method }) => method === "NFC_TAG")).toMatchObject([
    { id: eventId, outcome: "granted", targets: bothDoors(door) },
  ]);
});

test("what a device decides alone, and what its button opens, names the linked output as well", async () => {
  const door = await startLinkedDoor();
  const { site, panel, id, groupId, doorId } = door;
  await giveTag(site, null);
  await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "OUTPUT", targetId: doorId });
  await site.api().devices.update({ id, body: { offlineMode: true } });
  await site.configured(panel);
  expect(await panel.present("NFC_TAG", TAG)).toMatchObject({ alone: true });
  await panel.ring(1);
  expect(await accesses(site, ({ outcome }) => outcome === "granted", 2)).toMatchObject([
    { method: expect.stringMatching(/BUTTON|NFC_TAG/) as string, targets: bothDoors(door) },
    { method: expect.stringMatching(/BUTTON|NFC_TAG/) as string, targets: bothDoors(door) },
  ]);
  const [ring] = await site.events("RING");
  expect(ring?.targets).toMatchObject([{ name: "all-the-agents" }]);
});

test("a monitor's request and its outcome name the linked output", async () => {
  const door = await startLinkedDoor();
  const { site, panel } = door;
  const { panel: monitor } = await site.add("MONITOR", "Flat 1");
  await panel.ring(1);
  await monitor.waitFor(({ calls }) => calls.length === 1);
  monitor.openDoor();
  const both = await accesses(site, ({ actor }) => actor?.name === "Flat 1", 2);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(["opened", "requested"]);
  for (const { targets } of both) expect(targets).toEqual(bothDoors(door));
});

test("an action at another device names the output that is linked there", async () => {
  const { site, panel, id, groupId } = await startLinkedDoor();
  const { panel: gates, device } = await site.add("AUTOMATION", "Driveway");
  const [gate, barrier] = (await site.api().outputs.list({ id: device.id })).items;
  const named = { displayName: "Door", type: "actuator" } as const;
  await site.api().outputs.update({ id: device.id, outputId: gate!.id, body: named });
  const ids = { doorId: gate!.id, backId: barrier!.id };
  await linkBackDoor(site, device.id, ids);
  await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "OUTPUT", targetId: gate!.id });
  await site.configured(gates);
  await site.configured(panel);
  await panel.ring(1);
  const lines = await waitForActions(site, 2);
  expect(lines.filter(({ action }) => action === "ACTIVATION")).toMatchObject([
    { outcome: "done", targets: bothDoors(ids) },
  ]);
});
