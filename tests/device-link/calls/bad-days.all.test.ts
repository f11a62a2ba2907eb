import { afterAll, describe, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { testEngines } from "../../support/databases/engines.ts";
import { refusal } from "../../support/refusal.ts";
import { openCalledFlat, ringingFor } from "../support/called-flat.ts";
import { eventually, openSite } from "../support/site.ts";
import { standingClock } from "../support/standing-clock.ts";

const engines = testEngines();

/** The positions of the buttons of a panel. */
const BUTTONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Only ends a test that hangs: on a slow machine a hundred rings take minutes. */
const ALL_RING_WITHIN_MS = 240_000;

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name", (engine) => {
  test("of two people who answer at the same moment, at two servers, one answers and the other sees who", async () => {
    const site = await openSite(engine);
    const { rosa, flatId, panel } = await openCalledFlat(site);
    const ada = site.administrator;
    await site.api().agentGroups.addMember({ id: flatId, body: { agentId: ada.userId } });
    const elsewhere = await site.otherReplica();
    for (let round = 0; round < 5; round++) {
      await panel.ring(1);
      const { id } = await ringingFor(rosa.api);
      const answers = await Promise.allSettled([
        rosa.api.ringCalls.answer({ id }),
        elsewhere.ringCalls.answer({ id }),
      ]);
      const winner = answers[0].status === "fulfilled" ? "Rosa" : ada.name;
      const refused = answers.flatMap((answer) => (answer.status === "rejected" ? answer.reason : []));
      expect(refused.map((error) => isApiError(error, "CALL_OVER"))).toEqual([true]);
      expect(await rosa.api.ringCalls.get({ id })).toMatchObject({ state: "answered", by: { name: winner } });
      await (winner === "Rosa" ? rosa.api : elsewhere).ringCalls.end({ id });
    }
  });

  test("a right that is withdrawn while it rings opens nothing, and the call rings on", async () => {
    const site = await openSite(engine);
    const { rosa, carlo, panel, outputId } = await openCalledFlat(site);
    const { accessCredentials, users } = site.api();
    const body = { name: "Code", userId: rosa.userId, credentialType: "CODE" } as const;
    const credential = await accessCredentials.create({ body });
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    await accessCredentials.remove({ id: credential.id });
    expect(await rosa.api.ringCalls.open({ id, body: { outputId } })).toMatchObject({ state: "denied" });
    expect(await carlo.api.ringCalls.get({ id })).toMatchObject({ state: "ringing", ringsForMe: true });
    // The panel gets its commands in order: after this one no earlier one can come.
    await carlo.api.ringCalls.say({ id, body: { text: "One moment" } });
    await panel.waitFor(({ commands }) => commands.length > 0);
    const { commands, outputsOn } = panel.state();
    expect(commands.map(({ kind }) => kind)).toEqual(["show-note"]);
    expect(outputsOn).toEqual([]);

    await users.remove({ id: rosa.userId });
    expect(await refusal(rosa.api.ringCalls.answer({ id }))).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await carlo.api.ringCalls.answer({ id })).toMatchObject({ state: "answered" });
  });

  test("a call that began before the clock was set back does not ring until its time comes again", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const { rosa, panel } = await openCalledFlat(site);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    clock.moveTo(-3_600);
    await eventually(async () => {
      const { state } = await rosa.api.ringCalls.get({ id });
      return state === "missed" ? true : undefined;
    });
    await panel.waitFor(({ ownCall }) => ownCall === null);
  });
});

test(
  "of a hundred rings at once every button rings, once though pressed twice, and each call ends by itself",
  async () => {
    const site = await openSite();
    const { rosa, carlo, flatId, deviceId, panel } = await openCalledFlat(site);
    const { ringBellButtons, actionGroups } = site.api();
    const panels = [{ id: deviceId, panel }];
    for (let number = 2; number <= 10; number++) {
      const added = await site.add("RINGBELL", `Door ${number}`);
      panels.push({ id: added.device.id, panel: added.panel });
    }
    for (const { id } of panels)
      for (const position of BUTTONS) {
        if (id === deviceId && position === 1) continue;
        const { actionGroupId: groupId } = await ringBellButtons.create({ id, body: { position } });
        const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: flatId } as const;
        await actionGroups.addAction({ id, groupId, body: call });
      }
    for (const one of panels) await site.configured(one.panel);
    const pressed = (positions: number[]) =>
      panels.flatMap((one) => positions.map((position) => one.panel.ring(position)));
    const first = pressed(BUTTONS);
    await Promise.all([...first, ...pressed([1, 2])]);
    const query = { ringing: "true", pageSize: 200 } as const;
    const ringing = await eventually(async () => {
      const { items } = await rosa.api.ringCalls.list({ query });
      return items.length === first.length ? items : undefined;
    }, ALL_RING_WITHIN_MS);
    const [answered, ...others] = ringing;
    await carlo.api.ringCalls.answer({ id: answered!.id });
    for (const { id } of others) {
      await rosa.api.ringCalls.decline({ id });
      await carlo.api.ringCalls.decline({ id });
    }
    expect(await rosa.api.ringCalls.list({ query })).toMatchObject({ items: [] });
    const { items } = await rosa.api.ringCalls.list({ query: { pageSize: 200 } });
    expect(items.filter(({ state }) => state === "declined")).toHaveLength(others.length);
    expect(items.find(({ id }) => id === answered!.id)).toMatchObject({ state: "answered" });
  },
  2 * ALL_RING_WITHIN_MS,
);
