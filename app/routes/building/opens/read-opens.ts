import type { ApiCalls } from "#contract/client/client.ts";
import type { PermissionLinkProps } from "./permission-link.tsx";

/** What a person or the members of a group may open, by what, and through which group. */
export interface OpenRight {
  key: string;
  /** A zone, a lift area, or the device of an access rule. */
  opened: PermissionLinkProps;
  /** The name of the access rule; null for a zone and a lift area. */
  rule: string | null;
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
    opened: { kind: "rule" as const, id: device.id, name: device.name },
    rule: displayName,
    through: agentGroup,
  }));
  const zones = access.zones.map(({ outputGroup, agentGroup }) => ({
    key: `${agentGroup.id} ${outputGroup.id}`,
    opened: { kind: "zone" as const, id: outputGroup.id, name: outputGroup.name },
    rule: null,
    through: agentGroup,
  }));
  const liftAreas = access.elevatorAreas.map(({ elevatorAreaGroup, agentGroup }) => ({
    key: `${agentGroup.id} ${elevatorAreaGroup.id}`,
    opened: { kind: "liftArea" as const, id: elevatorAreaGroup.id, name: elevatorAreaGroup.name },
    rule: null,
    through: agentGroup,
  }));
  return [...rules, ...zones, ...liftAreas];
}
