import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { testEngines } from "../../support/databases/engines.ts";
import { catchMail } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import { ringingFor } from "../support/called-flat.ts";
import { eventually, openSite, type Site } from "../support/site.ts";
import { standingClock } from "../support/standing-clock.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

const SECOND_MS = 1_000;

/** A panel whose button calls Rosa at once, the empty attic after ten seconds and the concierge Carlo after twenty. */
async function openOrdered(site: Site) {
  const { actionGroups, agentGroups, ringBellButtons } = site.api();
  const [rosa, carlo] = [await site.resident("Rosa"), await site.resident("Carlo")];
  const lodge = await agentGroups.create({ body: { name: "Lodge" } });
  await agentGroups.addMember({ id: lodge.id, body: { agentId: carlo.userId } });
  const notices: string[] = [];
  const panel = await site.startPanel({
    notice: (notice) => {
      if (notice.kind === "call-state") notices.push(notice.state);
    },
  });
  const { id } = await site.enable();
  const button = await ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const { actionGroupId: groupId } = button;
  const attic = await agentGroups.create({ body: { name: "Attic" } });
  async function callGroup(targetId: string, seconds: number): Promise<void> {
    const payload = { delay: seconds * SECOND_MS };
    const body = { type: "CALL", targetType: "AGENT_GROUP", targetId, payload } as const;
    await actionGroups.addAction({ id, groupId, body });
  }
  await callGroup(lodge.id, 20);
  await callGroup(attic.id, 10);
  const atOnce = { type: "CALL", targetType: "AGENT", targetId: rosa.userId } as const;
  const { id: callOfRosa } = await actionGroups.addAction({ id, groupId, body: atOnce });
  await site.configured(panel);
  return {
    rosa,
    carlo,
    lodgeId: lodge.id,
    atticId: attic.id,
    callOfRosa,
    panel,
    deviceId: id,
    groupId,
    notices,
  };
}

/** The outcomes of the calls of the newest ring, by target. */
async function outcomesIn(site: Site): Promise<Record<string, string>> {
  const ring = (await site.events("RING")).at(-1);
  const actions = (await site.events("ACTION")).filter(({ causeId }) => causeId === ring!.id);
  return Object.fromEntries(actions.map(({ targets, outcome }) => [targets[0]!.name, outcome]));
}

describe.each(engines)("on $name", (engine) => {
  test("the concierge is rung after the delay, at a monitor too, and not once the call is answered", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const { rosa, carlo, lodgeId, panel } = await openOrdered(site);
    const { panel: monitor, device } = await site.add("MONITOR", "Lodge monitor");
    await site.api().agentGroups.addMember({ id: lodgeId, body: { agentId: device.id } });
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    expect((await carlo.api.ringCalls.list()).items).toEqual([]);
    expect(await outcomesIn(site)).toEqual({ Rosa: "done" });

    clock.moveTo(10);
    // The attic reaches no one, and the concierge's time has not come while the flat rings.
    await eventually(async () => ((await outcomesIn(site))["Attic"] === "nobody" ? true : undefined));
    expect((await carlo.api.ringCalls.list()).items).toEqual([]);

    clock.moveTo(20);
    expect(await ringingFor(carlo.api)).toMatchObject({ id, state: "ringing", ringsForMe: true });
    await monitor.waitFor(({ calls }) => calls.length === 1);
    await eventually(async () => ((await outcomesIn(site))["Lodge"] === "done" ? true : undefined));
    expect(monitor.answer("declined")).toBeDefined();
    // The monitor speaks for the lodge, and Rosa is still rung.
    await eventually(async () => {
      const { state, by } = await rosa.api.ringCalls.get({ id });
      return state === "ringing" && by?.name === "Lodge monitor" ? true : undefined;
    });
    await rosa.api.ringCalls.answer({ id });
    await rosa.api.ringCalls.end({ id });

    await panel.ring(1);
    const { id: second } = await ringingFor(rosa.api);
    await rosa.api.ringCalls.answer({ id: second });
    await rosa.api.ringCalls.end({ id: second });
    clock.moveTo(60);
    await panel.ring(1);
    const { id: third } = await ringingFor(rosa.api);
    clock.moveTo(80);
    // What was due for the second call would have been reached before what is due for the third.
    expect(await ringingFor(carlo.api)).toMatchObject({ id: third });
    expect((await carlo.api.ringCalls.list()).items.map((call) => call.id)).toEqual([third, id]);
  });

  test("the concierge is rung at once if no one rings before, or all have declined", async () => {
    const site = await openSite(engine);
    const { rosa, carlo, panel } = await openOrdered(site);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    expect(await rosa.api.ringCalls.decline({ id })).toMatchObject({ state: "ringing", ringsForMe: false });
    expect(await ringingFor(carlo.api)).toMatchObject({ id, by: { name: "Rosa" } });
    expect(await carlo.api.ringCalls.decline({ id })).toMatchObject({ state: "declined", endsAt: null });

    await rosa.own.users.update({ id: "me", body: { rings: false } });
    await panel.ring(1);
    const { id: second } = await ringingFor(carlo.api);
    expect(await rosa.api.ringCalls.get({ id: second })).toMatchObject({ ringsForMe: false });
    await carlo.api.ringCalls.answer({ id: second });
    expect(await outcomesIn(site)).toEqual({ Rosa: "nobody", Attic: "nobody", Lodge: "done" });
  });

  test("without a target that rings at once, the first rings at once", async () => {
    const site = await openSite(engine);
    const { carlo, callOfRosa, deviceId: id, groupId, panel } = await openOrdered(site);
    await site.api().actionGroups.removeAction({ id, groupId, actionId: callOfRosa });
    await site.configured(panel);
    await panel.ring(1);
    expect(await ringingFor(carlo.api)).toMatchObject({ ringsForMe: true });
  });

  test("a monitor that hangs up while it rings declines, and a person of two stages is rung once", async () => {
    const site = await openSite(engine);
    const { rosa, carlo, lodgeId, atticId, callOfRosa, panel, deviceId, groupId } = await openOrdered(site);
    const { agentGroups, actionGroups } = site.api();
    const { panel: monitor, device } = await site.add("MONITOR", "Attic monitor");
    await actionGroups.removeAction({ id: deviceId, groupId, actionId: callOfRosa });
    for (const agentId of [device.id, rosa.userId])
      await agentGroups.addMember({ id: atticId, body: { agentId } });
    await agentGroups.addMember({ id: lodgeId, body: { agentId: rosa.userId } });
    await agentGroups.addMember({ id: lodgeId, body: { agentId: device.id } });
    await site.configured(panel);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    await monitor.waitFor(({ calls }) => calls.length === 1);
    expect(monitor.answer("ended")).toBeDefined();
    expect(await ringingFor(carlo.api)).toMatchObject({
      id,
      state: "ringing",
      by: { name: "Attic monitor" },
    });
    // A monitor reports that it rings beside its answer.
    await expect.poll(() => outcomesIn(site)).toEqual({ Attic: "done", Lodge: "done" });
    expect((await rosa.api.ringCalls.list()).items.map((call) => call.id)).toEqual([id]);
    expect(await rosa.api.ringCalls.decline({ id })).toMatchObject({ state: "ringing", ringsForMe: false });
    expect(await carlo.api.ringCalls.decline({ id })).toMatchObject({ state: "declined", endsAt: null });
  });

  test("a person who is called by two targets is rung once, and the history says of both that it rang", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const { rosa, atticId, panel } = await openOrdered(site);
    await site.api().agentGroups.addMember({ id: atticId, body: { agentId: rosa.userId } });
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    clock.moveTo(10);
    await eventually(async () => ((await outcomesIn(site))["Attic"] === "done" ? true : undefined));
    expect((await rosa.api.ringCalls.list()).items.map((call) => call.id)).toEqual([id]);
  });

  test("a second press of the button while it rings is the same call, which the panel ends by either", async () => {
    const site = await openSite(engine);
    const { rosa, panel, notices } = await openOrdered(site);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    await panel.ring(1);
    const both = await eventually(async () => {
      const rings = await site.events("RING");
      return rings.length === 2 ? rings : undefined;
    });
    expect(both.map(({ call }) => call)).toEqual([
      { state: "ringing", by: null },
      { state: "ringing", by: null },
    ]);
    expect((await rosa.api.ringCalls.list()).items.map((call) => call.id)).toEqual([id]);
    await rosa.api.ringCalls.answer({ id });
    await panel.waitFor(({ ownCall }) => ownCall === "answered");
    await eventually(async () => (notices.length === 2 ? true : undefined));
    expect(panel.endOwnCall()).toBe(true);
    await eventually(async () => ((await rosa.api.ringCalls.get({ id })).endsAt === null ? true : undefined));
    expect((await site.events("RING")).map(({ call }) => call?.by?.name)).toEqual(["Rosa", "Rosa"]);

    await panel.ring(1);
    const { id: third } = await ringingFor(rosa.api);
    expect(third).not.toBe(id);
    expect(panel.endOwnCall()).toBe(true);
    await eventually(async () => {
      const { state } = await rosa.api.ringCalls.get({ id: third });
      return state === "cancelled" ? true : undefined;
    });
    expect(panel.endOwnCall()).toBe(false);
  });
});

test("a delay is a number of whole seconds up to ninety, of calls alone", async () => {
  const site = await openSite();
  const { rosa, deviceId: id, groupId } = await openOrdered(site);
  const target = { targetType: "AGENT", targetId: rosa.userId } as const;
  const add = (payload: Record<string, unknown>, type: "CALL" | "SHOW_VIDEO" = "CALL") =>
    site.api().actionGroups.addAction({ id, groupId, body: { type, ...target, payload: payload as never } });
  for (const delay of [-1_000, 1_500, 91_000, "20"])
    expect(await refusal(add({ delay }))).toMatchObject({ fields: { "payload.delay": "number" } });
  expect(await refusal(add({ delay: 1_000 }, "SHOW_VIDEO"))).toMatchObject({ name: "INVALID_INPUT" });
  expect(await add({ delay: 90_000 })).toMatchObject({ payload: { delay: 90_000 } });
});

test("a call that no one answers is mailed to those who want it, once", async () => {
  const clock = standingClock();
  const site = await openSite(undefined, { mailToThisMachine: true, now: clock.now });
  const mail = await catchMail();
  onTestFinished(() => mail.stop());
  const server = { host: "127.0.0.1", port: mail.port };
  const sender = { emailFrom: "door@example.org", nameFrom: "Casa Verde" };
  const { rosa, panel } = await openOrdered(site);
  await site.api().mailServer.set({ body: { ...sender, ...server } });
  await rosa.own.users.update({ id: "me", body: { missedCallsByMail: true } });
  expect(await rosa.own.users.me()).toMatchObject({ missedCallsByMail: true });
  await panel.ring(1);
  const { id } = await ringingFor(rosa.api);
  await rosa.api.ringCalls.answer({ id });
  await rosa.api.ringCalls.end({ id });
  // The mails name the minute, so that they tell which call they are about.
  for (const [count, minute] of [5, 10].entries()) {
    clock.moveTo(minute * 60);
    const at = new Date(clock.now()).toISOString().slice(11, 16);
    await panel.ring(1);
    const missed = await ringingFor(rosa.api);
    clock.moveTo(minute * 60 + 121);
    const { to, text } = await mail.waitFor(count + 1);
    expect(to).toEqual(["rosa@example.org"]);
    expect(text).toContain(`No one answered a call from Front door in Casa Verde at ${at}.`);
    expect(text).toContain(`/buildings/${site.domainId}/calls/${missed.id}`);
    expect(await rosa.api.ringCalls.get({ id: missed.id })).toMatchObject({ state: "missed" });
  }
});
