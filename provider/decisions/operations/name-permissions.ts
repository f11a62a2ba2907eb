import type { Explanation } from "#contract/access/explanations.ts";
import type { PermittedDecision } from "#rules/access/remedies.ts";
import type { Reader } from "#storage/database.ts";
import { findAgentGroupNames } from "../../buildings/queries/names-in-building.ts";
import { findRulesWithDevices, findZones } from "../queries/explained-names.ts";

type Permission = PermittedDecision["through"];

/** Reads the names of the groups, rules and zones that permit openings; the returned function adds them. */
export async function namePermissions(
  db: Reader,
  domainId: string,
  permissions: readonly Permission[],
): Promise<(permission: Permission) => Explanation["through"]> {
  const known = permissions.filter((permission) => permission !== undefined);
  const groups = await findAgentGroupNames(
    db,
    { domainId },
    known.map(({ agentGroupId }) => agentGroupId),
  );
  const rules = await findRulesWithDevices(
    db,
    domainId,
    known.flatMap(({ associationId }) => associationId ?? []),
  );
  const zones = await findZones(
    db,
    domainId,
    known.flatMap(({ outputGroupId }) => outputGroupId ?? []),
  );
  return (permission) =>
    permission === undefined
      ? null
      : {
          group: { id: permission.agentGroupId, name: groups.get(permission.agentGroupId) ?? "" },
          rule: rules.get(permission.associationId ?? "") ?? null,
          zone: zones.get(permission.outputGroupId ?? "") ?? null,
        };
}
