import { expect, test } from "vitest";
import type { Panel } from "#panel/virtual-panel.ts";
import type { RelationType } from "#rules/people/agent-groups.ts";
import { startSeededDoor } from "./support/seeded-door.ts";
import { eventually, openSite, type Site } from "./support/site.ts";

interface RingingSite {
  site: Site;
  panel: Panel;
  monitor: Panel;
  /** The door panel, and the group of the monitor. */
  id: string;
  flatId: string;
  actionGroupId: string;
}

/** A door that rings at the monitor of a flat, and has no access rule. */
async function startRinging(): Promise<RingingSite> {
  const site = await openSite();
  const { panel, id } = await startSeededDoor(site);
  const { panel: monitor, device } = await site.add("MONITOR", "Flat 1");
  const { accessControlAssociations, agentGroups } = site.api();
  const [rule] = (await accessControlAssociations.list({ id })).items;
  await accessControlAssociations.remove({ id, associationId: rule!.id });
  const { id: flatId } = await agentGroups.create({ body: { name: "Flat 1" } });
  await agentGroups.addMember({ id: flatId, body: { agentId: device.id } });
  await panel.ring(1);
  await monitor.waitFor(({ calls }) => calls.length === 1);
  return { site, panel, monitor, id, flatId, actionGroupId: rule!.actionGroupId };
}

/** Presses the monitor's key, and returns what the history says of it. */
async function press({ site, monitor }: RingingSite): Promise<string> {
  const mine = async () =>
    (await site.events("ACCESS")).filter(
      ({ actor, outcome }) => actor?.name === "Flat 1" && outcome !== "opened",
    );
  const before = new Set((await mine()).map((event) => event.id));
  expect(monitor.openDoor()).toBeDefined();
  const pressed = await eventually(async () => (await mine()).find((event) => !before.has(event.id)));
  return [pressed.outcome, pressed.reason].filter(Boolean).join(" ");
}

/** Presses the key while a rule for the group lets it open, if any, and while groups have a relation. */
async function pressWith(
  ringing: RingingSite,
  ruleFor: string | undefined,
  related?: { sourceId: string; destinationId: string; type: RelationType },
): Promise<string> {
  const { site, id, actionGroupId } = ringing;
  const { accessControlAssociations: rules, agentGroupRelations: relations } = site.api();
  if (related) await relations.create({ body: related });
  const rule =
    ruleFor === undefined
      ? undefined
      : await rules.create({ id, body: { displayName: "Rule", agentGroupId: ruleFor, actionGroupId } });
  const outcome = await press(ringing);
  if (rule) await rules.remove({ id, associationId: rule.id });
  if (related) await relations.remove({ query: related });
  return outcome;
}

const REFUSED = "refused NO_ACCESS_HERE";

test("a monitor opens by an access rule for one of its groups, and not without", async () => {
  const ringing = await startRinging();
  expect(await pressWith(ringing, undefined)).toBe(REFUSED);
  expect(await pressWith(ringing, ringing.flatId)).toBe("requested");
});

test("a monitor opens by a zone that one of its groups has", async () => {
  const ringing = await startRinging();
  const { site, id, flatId } = ringing;
  const { outputGroups, outputs } = site.api();
  const zone = await outputGroups.create({ body: { name: "Doors" } });
  const [door] = (await outputs.list({ id })).items;
  await outputGroups.addMember({ id: zone.id, body: { outputId: door!.id } });
  await outputGroups.giveToAgentGroup({ id: flatId, body: { outputGroupId: zone.id } });
  expect(await press(ringing)).toBe("requested");
  await outputGroups.remove({ id: zone.id });
  expect(await press(ringing)).toBe(REFUSED);
});

test("CAN_CALL opens nothing in either direction, and its absence prevents nothing", async () => {
  const ringing = await startRinging();
  const { site, flatId } = ringing;
  const api = site.api();
  const panels = await api.agentGroups.groupByName({ query: { name: "all-the-ringbells" } });
  for (const [sourceId, destinationId] of [
    [flatId, panels.id],
    [panels.id, flatId],
  ] as const) {
    const related = { sourceId, destinationId, type: "CAN_CALL" } as const;
    expect(await pressWith(ringing, undefined, related)).toBe(REFUSED);
    expect(await pressWith(ringing, flatId, related)).toBe("requested");
  }
});

test("a rule for a group around the monitor's group lets it open; one for a group inside it doesn't", async () => {
  const ringing = await startRinging();
  const { site, flatId } = ringing;
  const api = site.api();
  const staircase = await api.agentGroups.create({ body: { name: "Staircase", container: true } });
  await api.agentGroups.update({ id: flatId, body: { container: true } });
  const contains = (sourceId: string, destinationId: string) =>
    ({ sourceId, destinationId, type: "CONTAIN_AGENT_GROUP" }) as const;
  expect(await pressWith(ringing, staircase.id, contains(staircase.id, flatId))).toBe("requested");
  expect(await pressWith(ringing, staircase.id, contains(flatId, staircase.id))).toBe(REFUSED);
});
