import type { DefaultAgentGroupName } from "#rules/agent-groups.ts";
import { addToGroupsByName, insertAgentGroup, removeFromAllGroups } from "../db/agent-groups.ts";
import type { Transaction } from "../db/database.ts";
import { insertElevatorAreaGroup } from "../db/elevator-area-groups.ts";
import { insertOutputGroup } from "../db/output-groups.ts";

/** The agent groups that every building is made with; the outputs and the floors have groups of their own kind (§9). */
export const DEFAULT_GROUPS = [
  "all-the-agents",
  "all-the-ringbells",
  "all-the-administrators",
  "all-the-controllers",
  "all-the-elevators",
  "all-the-credential-managers",
] as const satisfies readonly DefaultAgentGroupName[];

export type DefaultGroup = (typeof DEFAULT_GROUPS)[number];

/** Makes a new building's default groups; those of outputs and floors are always in step with what they collect. */
export async function createDefaultGroups(tx: Transaction, domainId: string, now: number): Promise<void> {
  for (const name of DEFAULT_GROUPS) await insertAgentGroup(tx, { domainId, name, container: false, now });
  await insertOutputGroup(tx, { domainId, name: "all-the-outputs", collects: "ALL", now });
  await insertOutputGroup(tx, { domainId, name: "all-the-actuators", collects: "ACTUATORS", now });
  await insertElevatorAreaGroup(tx, { domainId, name: "all-the-elevator-areas", collects: "ALL", now });
}

/** Puts a person or device into default groups of its building, by their names; where it is already, it stays. */
export async function joinDefaultGroups(
  tx: Transaction,
  domainId: string,
  agentId: string,
  kinds: readonly DefaultGroup[],
): Promise<void> {
  await addToGroupsByName(tx, domainId, agentId, kinds);
}

/** Takes a person or device that leaves its building out of all the building's groups. */
export async function leaveAllGroups(tx: Transaction, domainId: string, agentId: string): Promise<void> {
  await removeFromAllGroups(tx, domainId, agentId);
}
