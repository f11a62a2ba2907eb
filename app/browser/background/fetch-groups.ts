import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { askConsole } from "./ask-console.ts";
import type { RequestedExport } from "./job.ts";
import type { StoredGroup, StoredMembership } from "./local-database.ts";

/** The number of people in one request. */
export const PEOPLE_AT_ONCE = FETCH_PAGE_SIZE * FETCH_PARALLEL;

/** The groups of some people; people without groups are included. */
export interface PeopleGroups {
  groups: StoredGroup[];
  memberships: StoredMembership[];
}

/** Reads the groups of people, fifty people a page, five pages at once. @throws ConsoleRefused */
export async function fetchGroups(
  { buildingId }: RequestedExport,
  agentIds: readonly string[],
  signal: AbortSignal,
): Promise<PeopleGroups> {
  const requests: Promise<PeopleGroups>[] = [];
  for (let start = 0; start < agentIds.length; start += FETCH_PAGE_SIZE) {
    const address = new URLSearchParams({ building: buildingId });
    for (const id of agentIds.slice(start, start + FETCH_PAGE_SIZE)) address.append("agent", id);
    requests.push(askConsole<PeopleGroups>(`/domain/history/groups?${address}`, signal));
  }
  const pages = await Promise.all(requests);
  return {
    groups: pages.flatMap(({ groups }) => groups),
    memberships: pages.flatMap(({ memberships }) => memberships),
  };
}
