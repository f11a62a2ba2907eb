import type { ApiCalls } from "#contract/client/client.ts";

/** What a person or the members of a group may open, by what, and through which group. */
export interface OpenRight {
  key: string;
  to: string;
  /** The device of a rule, or the name of what opens. */
  name: string;
  by: "zone" | "liftArea" | { rule: string };
  through: { id: string; name: string };
}

/** Returns what a person, or the members of a group, may open. */
export async function readOpens(
  api: ApiCalls,
  of: { agentGroupId: string } | { agentId: string },
): Promise<OpenRight[]> {
  const access = await api.agentGroups.accessControl({ query: of });
  const rules = access.items.map(({ id, displayName, device, agentGroup }) => ({
    key: id,
    to: `/domain/devices/${device.id}/access`,
    name: device.name,
    by: { rule: displayName },
    through: agentGroup,
  }));
  const zones = access.zones.map(({ outputGroup, agentGroup }) => ({
    key: `${agentGroup.id} ${outputGroup.id}`,
    to: `/domain/zones/${outputGroup.id}`,
    name: outputGroup.name,
    by: "zone" as const,
    through: agentGroup,
  }));
  const liftAreas = access.elevatorAreas.map(({ elevatorAreaGroup, agentGroup }) => ({
    key: `${agentGroup.id} ${elevatorAreaGroup.id}`,
    to: `/domain/lift-areas/${elevatorAreaGroup.id}`,
    name: elevatorAreaGroup.name,
    by: "liftArea" as const,
    through: agentGroup,
  }));
  return [...rules, ...zones, ...liftAreas];
}
