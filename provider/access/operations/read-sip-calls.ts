import { CALL_TARGETS_MAX } from "#contract/device-link/limits.ts";
import type { ActionGroup } from "#contract/devices/action-groups.ts";
import { containedGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { listContainments, listDirectGroups } from "../../people/queries/group-members.ts";
import { listSipAccounts, type SipAccount } from "../queries/sip-accounts.ts";

/**
 * Returns a function that finds the SIP accounts that an action group calls: those of its targets and of the
 * members of targeted groups at any depth.
 */
export async function readSipCalls(
  db: Reader,
  domainId: string,
): Promise<(group: Pick<ActionGroup, "actions">) => SipAccount[]> {
  const accounts = await listSipAccounts(db, domainId);
  if (accounts.length === 0) return () => [];
  const contains = await listContainments(db, domainId);
  const directGroups = await listDirectGroups(db, domainId);
  return ({ actions }) => {
    const called = actions.flatMap(({ type, targetId }) => (type === "CALL" ? (targetId ?? []) : []));
    const targets = new Set([...called, ...containedGroups(called, contains)]);
    const isCalled = ({ agentId }: SipAccount): boolean =>
      [agentId, ...(directGroups.get(agentId) ?? [])].some((id) => targets.has(id));
    return called.length === 0 ? [] : accounts.filter(isCalled).slice(0, CALL_TARGETS_MAX);
  };
}
