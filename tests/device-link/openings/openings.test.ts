import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../../support/databases/engines.ts";
import { refusal } from "../../support/refusal.ts";
import {
  type DoorWithClocks,
  giveCredential,
  readEvents,
  startDoorWithClocks,
} from "../support/door-with-clocks.ts";
import { replacePanel } from "../support/scripted-door.ts";
import { addAction } from "../support/seeded-door.ts";
import { eventually } from "../support/site.ts";

const TEN_SECONDS = 10_000;
const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name, an opening from the console", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("an administrator opens by their own right: the relay switches, and one event says how it ended", async () => {
    const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
    const requested = await site.api().openings.open({ id, outputId, body: {} });
    expect(requested).toMatchObject({
      state: "requested",
      allowedBy: "administrator",
      action: "open",
      endedAt: null,
    });
    await panel.waitFor(({ outputsOn }) => outputsOn.includes(outputId));
    expect(await ended(requested)).toMatchObject({
      state: "opened",
      reason: null,
      detail: "Door opens for 3 s",
    });
    expect(await readEvents(site)).toMatchObject([
      {
        id: requested.id,
        outcome: "opened",
        allowedBy: "administrator",
        actor: { name: site.administrator.name },
        targets: [{ id: outputId, name: "Door" }],
        reason: null,
      },
    ]);
  });

  test("a resident opens by the rule, with a credential that is valid now, and sees only their own openings", async () => {
    const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    const denied = await api.openings.open({ id, outputId, body: {} });
    expect(denied).toMatchObject({ state: "denied", reason: "NO_CREDENTIAL", allowedBy: null });
    expect((await api.openings.listOutputs()).items).toMatchObject([
      { id: outputId, reason: "NO_CREDENTIAL" },
    ]);
    const credential = await giveCredential(site, userId, 1);
    expect((await api.openings.listOutputs()).items).toMatchObject([{ id: outputId, reason: null }]);
    const requested = await api.openings.open({ id, outputId, body: {} });
    expect(requested).toMatchObject({ state: "requested", allowedBy: "rule" });
    await panel.waitFor(({ outputsOn }) => outputsOn.includes(outputId));
    expect(await ended(requested, api)).toMatchObject({ state: "opened" });
    const { remainingUsages } = await site.api().accessCredentials.get({ id: credential.id });
    expect(remainingUsages, "the opening took the use").toBe(0);
    expect(await api.openings.open({ id, outputId, body: {} })).toMatchObject({ reason: "USED_UP" });
    const byOther = await site.api().openings.open({ id, outputId, body: {} });
    const look = api.openings.get({ id, outputId, openingId: byOther.id });
    expect(await refusal(look)).toMatchObject({ name: "NOT_FOUND" });
    expect((await readEvents(site)).map(({ outcome, actor }) => `${actor?.name} ${outcome}`)).toEqual([
      "Rosa refused",
      "Rosa opened",
      "Rosa refused",
      expect.stringContaining(site.administrator.name),
    ]);
  });

  test("a zone is a right as well; without rule and zone nothing is offered and nothing opens", async () => {
    const { site, id, outputId, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    await giveCredential(site, userId);
    const { accessControlAssociations, agentGroups, outputGroups } = site.api();
    for (const { id: associationId } of (await accessControlAssociations.list({ id })).items)
      await accessControlAssociations.remove({ id, associationId });
    expect(await api.openings.listOutputs()).toMatchObject({ total: 0 });
    const denied = await api.openings.open({ id, outputId, body: {} });
    expect(denied).toMatchObject({ state: "denied", reason: "NO_ACCESS_HERE" });
    const everyone = await agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const zone = await outputGroups.create({ body: { name: "Doors" } });
    await outputGroups.addMember({ id: zone.id, body: { outputId } });
    await outputGroups.giveToAgentGroup({ id: everyone.id, body: { outputGroupId: zone.id } });
    const requested = await api.openings.open({ id, outputId, body: {} });
    expect(requested).toMatchObject({ state: "requested", allowedBy: "zone" });
    expect(await ended(requested, api)).toMatchObject({ state: "opened" });
  });

  test("a building can keep its residents from opening, and an output can be excluded for everyone", async () => {
    const { site, id, outputId, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    await giveCredential(site, userId);
    await site.api().domains.update({ id: site.domainId, body: { residentsOpen: "never" } });
    expect(await api.openings.listOutputs()).toMatchObject({ total: 0 });
    expect(await api.openings.open({ id, outputId, body: {} })).toMatchObject({ reason: "CONSOLE_OFF" });
    const byOwnRight = await site.api().openings.open({ id, outputId, body: {} });
    expect(await ended(byOwnRight)).toMatchObject({ state: "opened" });
    await site.api().outputs.update({ id, outputId, body: { consoleOpening: false } });
    expect(await site.api().openings.listOutputs()).toMatchObject({ total: 0 });
    const excluded = await site.api().openings.open({ id, outputId, body: {} });
    expect(excluded).toMatchObject({ state: "denied", reason: "OUTPUT_EXCLUDED" });
  });

  test("a command that can't be sent within ten seconds is recorded as not reached, and never carried out", async () => {
    const { site, panel, id, outputId, advance, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    const credential = await giveCredential(site, userId, 1);
    await panel.stop();
    const requested = await api.openings.open({ id, outputId, body: {} });
    advance(TEN_SECONDS);
    expect(await ended(requested, api)).toMatchObject({ state: "not-reached", reason: "NOT_REACHED" });
    const [event] = await readEvents(site);
    expect(event, "the history says it as soon as the call does").toMatchObject({
      outcome: "unreached",
      reason: "NOT_REACHED",
      allowedBy: "rule",
    });
    const again = await site.startPanel();
    await site.configured(again);
    expect(again.state().commands.filter(({ kind }) => kind === "open-door")).toEqual([]);
    const { remainingUsages } = await site.api().accessCredentials.get({ id: credential.id });
    expect(remainingUsages, "the use is given back").toBe(1);
  });

  test("if a device is disconnected after it was sent the command, it is unknown whether the door opened", async () => {
    const { site, panel, id, outputId, advance, ended } = await startDoorWithClocks(engine);
    const door = await replacePanel(panel, site);
    const requested = await site.api().openings.open({ id, outputId, body: {} });
    await door.waitFor("command", { id: requested.id, kind: "open-door" });
    await door.client.endAsync(true);
    advance(TEN_SECONDS);
    expect(await ended(requested)).toMatchObject({ state: "timed-out", reason: "UNCONFIRMED" });
  });

  test("a device can refuse, and the history has its words", async () => {
    const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
    panel.failNext("the lock is jammed");
    const requested = await site.api().openings.open({ id, outputId, body: {} });
    expect(await ended(requested)).toMatchObject({
      state: "refused-by-device",
      detail: "the lock is jammed",
    });
    expect(await readEvents(site)).toMatchObject([
      { outcome: "unreached", reason: "DEVICE_FAILED", text: "the lock is jammed" },
    ]);
  });

  test("after a server was stopped the history has the outcome of an opening", async () => {
    const { site, panel, id, outputId, advance } = await startDoorWithClocks(engine);
    await panel.stop();
    await site.api().openings.open({ id, outputId, body: {} });
    await site.stopServer();
    advance(TEN_SECONDS);
    await site.startServer();
    const event = await eventually(async () =>
      (await readEvents(site)).find((each) => each.outcome !== "requested"),
    );
    expect(event).toMatchObject({ outcome: "unreached", reason: "NOT_REACHED" });
  });

  const withdrawals: [what: string, withdraw: (door: DoorWithClocks, userId: string) => Promise<unknown>][] =
    [
      [
        "by the building's setting",
        ({ site }) => site.api().domains.update({ id: site.domainId, body: { residentsOpen: "never" } }),
      ],
      [
        "with the output",
        ({ site, id, outputId }) =>
          site.api().outputs.update({ id, outputId, body: { consoleOpening: false } }),
      ],
      [
        "with the rule",
        async ({ site, id }) => {
          const { accessControlAssociations: rules } = site.api();
          for (const { id: associationId } of (await rules.list({ id })).items)
            await rules.remove({ id, associationId });
        },
      ],
      [
        "with the person's place in the building",
        ({ site }, userId) => site.api().domains.removeMember({ id: site.domainId, userId }),
      ],
      [
        "with the person's account",
        ({ site }, userId) => site.api().installationUsers.disable({ id: userId }),
      ],
    ];

  test.each(withdrawals)(
    "a right that ends %s while the command waits opens nothing",
    async (_what, withdraw) => {
      const opened = await startDoorWithClocks(engine);
      const { site, panel, id, outputId, ended } = opened;
      const { api, userId } = await site.resident("Rosa");
      await giveCredential(site, userId);
      await panel.stop();
      const requested = await api.openings.open({ id, outputId, body: {} });
      await withdraw(opened, userId);
      const again = await site.startPanel();
      expect(await ended(requested)).toMatchObject({ state: "denied", reason: "RIGHT_WITHDRAWN" });
      await site.configured(again);
      expect(again.state().commands.filter(({ kind }) => kind === "open-door")).toEqual([]);
    },
  );

  test("a use that was counted for an opening is given back if the right has ended before it", async () => {
    const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    const credential = await giveCredential(site, userId, 1);
    await panel.stop();
    const requested = await api.openings.open({ id, outputId, body: {} });
    await site.api().domains.update({ id: site.domainId, body: { residentsOpen: "never" } });
    await site.startPanel();
    expect(await ended(requested)).toMatchObject({ state: "denied" });
    const { remainingUsages } = await site.api().accessCredentials.get({ id: credential.id });
    expect(remainingUsages).toBe(1);
  });

  test("a bistable output is opened and closed separately, and is not switched to the state that it already has", async () => {
    const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
    const { openings, outputs } = site.api();
    const noHold = openings.open({ id, outputId, body: { action: "close" } });
    expect(await refusal(noHold)).toMatchObject({ name: "NOT_OPENABLE", status: 409 });
    await outputs.update({ id, outputId, body: { type: "bistable" } });
    await site.configured(panel);
    const opened = await openings.open({ id, outputId, body: {} });
    expect(await ended(opened)).toMatchObject({ state: "opened", action: "open" });
    await eventually(async () => ((await outputs.list({ id })).items[0]!.active ? true : undefined));
    const twice = openings.open({ id, outputId, body: {} });
    expect(await refusal(twice)).toMatchObject({ name: "ALREADY_SWITCHED", status: 409 });
    const closed = await openings.open({ id, outputId, body: { action: "close" } });
    expect(await ended(closed)).toMatchObject({ state: "closed", action: "close" });
    expect(panel.state().outputsOn).not.toContain(outputId);
    expect((await readEvents(site)).map(({ outcome }) => outcome)).toEqual(["opened", "closed"]);
  });

  test("an output that opens nothing, does not exist or has no hardware can't be opened", async () => {
    const { site, panel, id, outputId } = await startDoorWithClocks(engine);
    const { openings, outputs, deviceLife } = site.api();
    const elsewhere = await site.add("RINGBELL", "Other");
    const notHere = openings.open({ id: elsewhere.device.id, outputId, body: {} });
    expect(await refusal(notHere)).toMatchObject({ name: "NOT_FOUND" });
    await outputs.update({ id, outputId, body: { type: "call_repeater" } });
    expect(await refusal(openings.open({ id, outputId, body: {} }))).toMatchObject({ name: "NOT_OPENABLE" });
    await outputs.update({ id, outputId, body: { type: "actuator" } });
    await deviceLife.rma({ id });
    await panel.stop();
    expect(await refusal(openings.open({ id, outputId, body: {} }))).toMatchObject({
      name: "HARDWARE_RETURNED",
    });
    expect((await openings.listOutputs({ query: { deviceId: id } })).total).toBe(0);
  });

  test.each(["CONTROLLER", "AUTOMATION"] as const)(
    "an output of a device of type %s is opened as well, by a rule of another device's door too",
    async (type) => {
      const { site, id, ended } = await startDoorWithClocks(engine);
      const { panel, device } = await site.add(type, "Garage");
      const gate = (await site.api().outputs.list({ id: device.id })).items[0]!;
      const body = { displayName: "Gate", type: "actuator" } as const;
      await site.api().outputs.update({ id: device.id, outputId: gate.id, body });
      const at = { id: device.id, outputId: gate.id, body: {} };
      await site.configured(panel);
      const byOwnRight = await site.api().openings.open(at);
      expect(await ended(byOwnRight)).toMatchObject({ state: "opened", allowedBy: "administrator" });

      const { api, userId } = await site.resident("Rosa");
      await giveCredential(site, userId);
      expect(await api.openings.open(at)).toMatchObject({ state: "denied", reason: "NO_ACCESS_HERE" });
      const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
      await addAction(site, id, rule!.actionGroupId, {
        type: "ACTIVATION",
        targetType: "OUTPUT",
        targetId: gate.id,
      });
      const byRule = await api.openings.open(at);
      expect(await ended(byRule, api)).toMatchObject({ state: "opened", allowedBy: "rule" });
      const done = panel
        .state()
        .commands.filter(({ kind, state }) => kind === "open-door" && state === "done");
      expect(done.map((command) => command.id)).toEqual([byOwnRight.id, byRule.id]);
      expect(await readEvents(site)).toMatchObject([
        { outcome: "opened", device: { id: device.id }, targets: [{ name: "Gate" }] },
        { outcome: "refused" },
        { outcome: "opened", device: { id: device.id }, targets: [{ name: "Gate" }] },
      ]);
    },
  );

  test("a monitor has no output to open, and can't open one of another device", async () => {
    const { site, outputId } = await startDoorWithClocks(engine);
    const { openings, outputs } = site.api();
    const { device } = await site.add("MONITOR", "Kitchen");
    expect((await outputs.list({ id: device.id })).total).toBe(0);
    expect((await openings.listOutputs({ query: { deviceId: device.id } })).total).toBe(0);
    const elsewhere = openings.open({ id: device.id, outputId, body: {} });
    expect(await refusal(elsewhere)).toMatchObject({ name: "NOT_FOUND" });
    expect(await readEvents(site)).toEqual([]);
  });

  test("a door opens at any server: another one forwards the command to the server that the device is connected to", async () => {
    const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
    const other = await site.otherReplica();
    const requested = await other.openings.open({ id, outputId, body: {} });
    await panel.waitFor(({ outputsOn }) => outputsOn.includes(outputId));
    expect(await ended(requested, other)).toMatchObject({ state: "opened" });
  });
});
