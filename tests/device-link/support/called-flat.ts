import type { ApiCalls } from "#contract/client/client.ts";
import { eventually, type Site } from "./site.ts";

/** A panel whose button calls a flat with Rosa and Carlo; Zoe lives elsewhere. Everyone may open its door. */
export async function openCalledFlat(site: Site, notices: string[] = []) {
  const { agentGroups, actionGroups, ringBellButtons, outputs, accessRules } = site.api();
  const [rosa, carlo] = [await site.resident("Rosa"), await site.resident("Carlo")];
  const zoe = await site.resident("Zoe");
  const flat = await agentGroups.create({ body: { name: "Flat 1" } });
  for (const { userId: agentId } of [rosa, carlo])
    await agentGroups.addMember({ id: flat.id, body: { agentId } });
  const panel = await site.startPanel({
    notice: (notice) => {
      if (notice.kind === "call-state") notices.push(`${notice.state} ${notice.by}`);
    },
  });
  const { id } = await site.enable();
  const { actionGroupId: groupId } = await ringBellButtons.create({
    id,
    body: { position: 1, text: "Rossi" },
  });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: flat.id } as const;
  await actionGroups.addAction({ id, groupId, body: call });
  const [first] = (await outputs.list({ id })).items;
  const outputId = first!.id;
  await outputs.update({ id, outputId, body: { displayName: "Door", type: "actuator" } });
  const everyone = await agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId } as const;
  const rule = { displayName: "Residents", agentGroupId: everyone.id, actions: [open] };
  await accessRules.create({ id, body: rule });
  await site.configured(panel);
  return { rosa, carlo, zoe, flatId: flat.id, panel, deviceId: id, outputId };
}

/** Returns the newest call that rings for a person. */
export const ringingFor = ({ ringCalls }: ApiCalls) =>
  eventually(async () => (await ringCalls.list({ query: { ringing: "true" } })).items[0]);
