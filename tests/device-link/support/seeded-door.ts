import type { Device } from "#contract/devices/devices.ts";
import type { DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import type { Panel } from "#panel/virtual-panel.ts";
import type { ActionType } from "#rules/devices/actions.ts";
import { eventually, openSite, type Site } from "./site.ts";

export const TAG = "04A1B2C3D4";

/**
 * Creates a door that everyone in the building may open, and a button for the Rossi family that opens it too.
 */
export async function seedDoor({ api }: Pick<Site, "api">, device: Device): Promise<{ door: DeviceOutput }> {
  const { id } = device;
  const [first] = (await api().outputs.list({ id })).items;
  const door = await api().outputs.update({
    id,
    outputId: first!.id,
    body: { displayName: "Door", type: "actuator", activationDuration: 3000 },
  });
  const groups = (await api().agentGroups.list({ query: { hidden: "true" } })).items;
  const allAgents = groups.find(({ name }) => name === "all-the-agents")!;
  const opening = await api().actionGroups.create({ id, body: { name: "Opening" } });
  const activation = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
  await api().actionGroups.addAction({ id, groupId: opening.id, body: activation });
  const rule = { displayName: "Everybody", agentGroupId: allAgents.id, actionGroupId: opening.id };
  await api().accessControlAssociations.create({ id, body: rule });
  const button = await api().ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: allAgents.id } as const;
  await api().actionGroups.addAction({ id, groupId: button.actionGroupId, body: call });
  await api().codes.create({ id, body: { code: "101", actionGroupId: button.actionGroupId } });
  return { door };
}

/**
 * Creates a lift that an action group calls to the third floor and to the roof; everyone may use the third
 * floor. The device itself calls it, or the gateway of its system.
 */
export async function seedLift(
  { api }: Site,
  id: string,
  groupId: string,
  gatewayDeviceId: string | null = null,
): Promise<{ thirdId: string }> {
  const lift = { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic", gatewayDeviceId } as const;
  const system = await api().auxiliaries.create({ body: lift });
  const floors = await api().elevatorAreaGroups.create({ body: { name: "Flats" } });
  const add = (displayName: string, areaGroupsIds: string[]) =>
    api().auxiliaryAreas.create({ id: system.id, body: { displayName, areaGroupsIds } });
  const [third, roof] = [await add("Third floor", [floors.id]), await add("Roof", [])];
  const call = { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA" } as const;
  const priority = { ...call, targetId: third.id, payload: { kind: 2 } };
  await api().actionGroups.addAction({ id, groupId, body: priority });
  await api().actionGroups.addAction({ id, groupId, body: { ...call, targetId: roof.id } });
  const allAgents = await api().agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const body = { elevatorAreaGroupIds: [floors.id] };
  await api().elevatorAreaGroups.setOfAgentGroup({ id: allAgents.id, body });
  return { thirdId: third.id };
}

/** Gives the administrator the tag {@link TAG} and the right to use it this many times. */
export async function giveTag(
  { api, administrator: { userId } }: Pick<Site, "api"> & { administrator: { userId: string } },
  remainingUsages: number | null,
): Promise<{ credentialId: string; tagId: string }> {
  const tag = await api().nfcTags.create({ body: { identifier: "Blue card", value: TAG, userId } });
  const { id } = await api().accessCredentials.create({
    body: { name: "Card", userId, credentialType: "NFC_TAG", remainingUsages },
  });
  return { credentialId: id, tagId: tag.id };
}

/**
 * Opens a site with a seeded door, whose panel is set to decide alone and has its configuration; the
 * administrator has the tag {@link TAG}.
 */
export async function openSiteOfLonePanel(): Promise<{ site: Site; panel: Panel }> {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  await seedDoor(site, device);
  await giveTag(site, null);
  await site.api().devices.update({ id: device.id, body: { offlineMode: true } });
  await site.configured(panel);
  return { site, panel };
}

/** Waits until the history has this many lines about actions, none of them `requested`; returns them. */
export async function waitForActions(site: Site, count: number) {
  return eventually(async () => {
    const lines = await site.events("ACTION");
    return lines.length >= count && lines.every(({ outcome }) => outcome !== "requested") ? lines : undefined;
  });
}

/** Brings a seeded door into service, and returns it with the action group of its button. */
export async function startSeededDoor(site: Site): Promise<{ panel: Panel; id: string; groupId: string }> {
  const panel = await site.startPanel();
  const device = await site.enable();
  await seedDoor(site, device);
  await site.configured(panel);
  const [button] = (await site.api().ringBellButtons.list({ id: device.id })).items;
  return { panel, id: device.id, groupId: button!.actionGroupId };
}

/** Adds an action with a target to an action group of the door. */
export function addAction(
  site: Site,
  id: string,
  groupId: string,
  body: { type: ActionType; targetType: "OUTPUT" | "ENDPOINT"; targetId: string },
): Promise<unknown> {
  return site.api().actionGroups.addAction({ id, groupId, body });
}

/** Returns what a panel knows now, as text. */
export async function readKnowledge(site: Site, panel: Panel): Promise<string> {
  await site.configured(panel);
  return JSON.stringify(panel.state().configuration);
}
