import type { DefaultAgentGroupName } from "#rules/people/agent-groups.ts";
import type { Transaction } from "#storage/database.ts";
import { insertElevatorAreaGroup } from "../../access/queries/elevator-area-groups.ts";
import { insertOutputGroup } from "../../access/queries/output-groups.ts";
import { insertAgentGroup } from "../queries/agent-groups.ts";

/** The agent groups that every new building has; outputs and floors have other default groups (§9). */
const DEFAULT_GROUPS: readonly DefaultAgentGroupName[] = [
  "all-the-agents",
  "all-the-ringbells",
  "all-the-administrators",
  "all-the-controllers",
  "all-the-elevators",
  "all-the-credential-managers",
];

/** Creates a new building's default groups; the members of the groups of outputs and floors are computed. */
export async function createDefaultGroups(tx: Transaction, domainId: string, now: number): Promise<void> {
  for (const name of DEFAULT_GROUPS) await insertAgentGroup(tx, { domainId, name, container: false, now });
  await insertOutputGroup(tx, { domainId, name: "all-the-outputs", collects: "ALL", now });
  await insertOutputGroup(tx, { domainId, name: "all-the-actuators", collects: "ACTUATORS", now });
  await insertElevatorAreaGroup(tx, { domainId, name: "all-the-elevator-areas", collects: "ALL", now });
}
