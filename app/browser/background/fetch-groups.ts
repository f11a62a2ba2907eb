import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { askConsole } from "./ask-console.ts";
import type { AskedExport } from "./job.ts";
import type { KeptGroup, KeptMembership } from "./local-database.ts";

/** So many people are asked for at once. */
export const PEOPLE_AT_ONCE = FETCH_PAGE_SIZE * FETCH_PARALLEL;

/** In which groups some people are: each of them once, whoever is in none too. */
export interface ToldGroups {
  groups: KeptGroup[];
  memberships: KeptMembership[];
}

/** Reads in which groups people are, fifty of them a page, five pages at once. @throws ConsoleRefused */
export async function fetchGroups(
  { buildingId }: AskedExport,
  agentIds: readonly string[],
  signal: AbortSignal,
): Promise<ToldGroups> {
  const pages: Promise<ToldGroups>[] = [];
  for (let start = 0; start < agentIds.length; start += FETCH_PAGE_SIZE) {
    const address = new URLSearchParams({ building: buildingId });
    for (const id of agentIds.slice(start, start + FETCH_PAGE_SIZE)) address.append("agent", id);
    pages.push(askConsole<ToldGroups>(`/domain/history/groups?${address}`, signal));
  }
  const told = await Promise.all(pages);
  return {
    groups: told.flatMap(({ groups }) => groups),
    memberships: told.flatMap(({ memberships }) => memberships),
  };
}
