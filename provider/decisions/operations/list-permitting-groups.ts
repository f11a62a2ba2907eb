import { PERMITTING_GROUPS_MAX, type PermittingGroup } from "#contract/access/explanations.ts";
import type { AccessRules } from "#rules/access/access-decision.ts";
import { decideOpening } from "#rules/access/remedies.ts";
import type { Reader } from "#storage/database.ts";
import { listCountedGroups } from "./list-counted-groups.ts";
import { namePermissions } from "./name-permissions.ts";

interface Opening {
  rules: AccessRules;
  /** The groups that may open the door. */
  groupIds: readonly string[];
  outputId: string;
  /** Epoch ms. */
  now: number;
}

/** Lists the first groups that may open a door, each with the rule or zone that decides and its people. */
export async function listPermittingGroups(
  db: Reader,
  domainId: string,
  { rules, groupIds, outputId, now }: Opening,
): Promise<PermittingGroup[]> {
  const groups = await listCountedGroups(db, domainId, groupIds, PERMITTING_GROUPS_MAX);
  const rights = groups.map(({ id }) => {
    const member = { userId: "", name: "", groupIds: new Set([id]), credentials: [] };
    return decideOpening(rules, member, outputId, now).through;
  });
  const named = await namePermissions(db, domainId, rights);
  return groups.map((group, at) => {
    const right = named(rights[at]);
    return { group, rule: right?.rule ?? null, zone: right?.zone ?? null };
  });
}
