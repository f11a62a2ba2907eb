import { expect, test } from "vitest";
import type { PanelOptions } from "#panel/panel-options.ts";
import type { Panel } from "#panel/virtual-panel.ts";
import { seedDoor } from "../support/seeded-door.ts";
import { eventually, inService, openSite } from "../support/site.ts";

async function ringing() {
  const site = await openSite();
  const notices: string[] = [];
  const hallNotices: string[] = [];
  const panel = await site.startPanel({ notice: callStatesTo(notices) });
  const device = await site.enable();
  await panel.waitFor(inService);
  await seedDoor(site, device);
  await site.configured(panel);
  const { panel: kitchen } = await site.add("MONITOR", "Kitchen");
  const { panel: hall } = await site.add("MONITOR", "Hall", { notice: callStatesTo(hallNotices) });
  await panel.ring(1);
  for (const monitor of [kitchen, hall]) await monitor.waitFor(({ calls }) => calls.length === 1);
  return { site, panel, device, kitchen, hall, notices, hallNotices };
}

function callStatesTo(notices: string[]): NonNullable<PanelOptions["notice"]> {
  return (notice) => {
    if (notice.kind === "call-state") notices.push(`${notice.state} ${notice.by}`);
  };
}

const countNotices = (notices: string[], what: string) =>
  eventually(async () => (notices.includes(what) ? true : undefined));

test("a call that one monitor answers ends at the other, and the panel is notified", async () => {
  const { kitchen, hall, notices } = await ringing();
  expect(kitchen.answer("answered")).toMatchObject({ panel: "Front door" });
  await hall.waitFor(({ calls }) => calls.length === 0);
  expect(kitchen.state().calls).toHaveLength(1);
  await countNotices(notices, "answered Kitchen");
  expect(kitchen.answer("ended")).toBeDefined();
  await countNotices(notices, "ended Kitchen");
});

test("after a monitor declines, the others still ring; the last one ends the call", async () => {
  const { kitchen, hall, notices, hallNotices } = await ringing();
  kitchen.answer("declined");
  // Without this the order in which the server receives the two would be undefined.
  await countNotices(hallNotices, "declined Kitchen");
  expect(kitchen.state().calls).toHaveLength(0);
  expect(hall.state().calls).toHaveLength(1);
  hall.answer("declined");
  await countNotices(notices, "declined Hall");
});

test("opening answers the call; the history records the request and then the opening", async () => {
  const { site, panel, kitchen, hall, notices } = await ringing();
  kitchen.openDoor();
  await hall.waitFor(({ calls }) => calls.length === 0);
  await countNotices(notices, "answered Kitchen");
  await panel.waitFor(({ outputsOn }) => outputsOn.length > 0);
  const outcomes = await eventually(async () => {
    const all = (await site.events("ACCESS")).filter(({ actor }) => actor?.name === "Kitchen");
    return all.length === 2 ? all.map(({ outcome }) => outcome) : undefined;
  });
  expect(outcomes.sort()).toEqual(["opened", "requested"]);
});

test("a door that was not reached is never recorded as opened", async () => {
  const { site, panel, kitchen } = await ringing();
  await panel.stop();
  kitchen.openDoor();
  const outcomes = await eventually(async () => {
    const all = (await site.events("ACCESS")).filter(({ actor }) => actor?.name === "Kitchen");
    return all.length === 2 ? all : undefined;
  });
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["requested", "unreached"]);
  expect(outcomes.find(({ outcome }) => outcome === "unreached")).toMatchObject({
    reason: "NOT_REACHED",
    targets: [{ name: "Door" }],
    device: { name: "Front door" },
  });
});

test("a panel is notified that its ring reaches no one, unless it dials a SIP name, a monitor is connected or a person wants calls", async () => {
  const site = await openSite();
  const notices: string[] = [];
  const panel = await site.startPanel({ notice: ({ kind }) => notices.push(kind) });
  const device = await site.enable();
  await panel.waitFor(inService);
  await seedDoor(site, device);
  await site.configured(panel);
  await expectCalled(panel, notices);
  // The button calls the administrator.
  await site.api().users.update({ id: "me", body: { rings: false } });
  panel.endOwnCall();
  await panel.ring(1);
  await countNotices(notices, "rings-nobody");
  expect(await site.events("ACTION")).toMatchObject([
    { outcome: "done" },
    { outcome: "nobody", reason: "WANTS_QUIET" },
  ]);

  const configuration = { identifier: "204", host: "exchange.example" };
  const phone = { name: "Shop", type: "PHONE", model: "sip", configuration } as const;
  await site.api().auxiliaries.create({ body: phone });
  await site.api().deviceLife.createSipCredentials({ id: device.id });
  await panel.waitFor(
    ({ configuration: now }) =>
      now?.sip !== null && !!now?.actionGroups.some((each) => each.sipCalls.length > 0),
  );
  await expectCalled(panel, notices);

  const { panel: kitchen } = await site.add("MONITOR", "Kitchen");
  await expectCalled(panel, notices);
  await kitchen.waitFor(({ calls }) => calls.length === 1);
});

/** Expects that a ring may reach a person, once the server has it. */
async function expectCalled(panel: Panel, notices: string[]): Promise<void> {
  panel.endOwnCall();
  notices.length = 0;
  await panel.ring(1);
  await panel.waitFor(({ undelivered }) => undelivered === 0);
  expect(notices).not.toContain("rings-nobody");
}
