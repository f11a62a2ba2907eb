import { readOfferedGroups } from "#app/building/offered-groups.ts";
import { offerAlways, offerFirst } from "#app/lists/offered-choices.ts";
import {
  type AccessAreaKind,
  type AreaMember,
  pickAreaCalls,
} from "#app/routes/building/areas/access-areas/kinds.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { PageQuery } from "#contract/paging.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";

/** A zone or a group of lift areas: a page of its members, the candidates, and the groups with access. */
export async function readAccessArea(
  api: ApiCalls,
  kind: AccessAreaKind,
  id: string,
  query: PageQuery,
  search: string,
) {
  const calls = pickAreaCalls(api, kind);
  const group = await calls.get(id);
  const isBuiltIn = isHiddenGroup(group.name);
  const [members, candidates, holders, { offered }] = await Promise.all([
    calls.listMembers(id, query),
    isBuiltIn
      ? offerAlways<AreaMember>(search, [])
      : offerFirst(search, (first) => calls.listCandidates(id, first)),
    allPages((page) => calls.listHolders(id, page)),
    readOfferedGroups(api),
  ]);
  const holding = new Set(holders.map((holder) => holder.id));
  return {
    group,
    members,
    isBuiltIn,
    candidates,
    holders,
    offered: offered.filter((each) => !holding.has(each.id)),
  };
}
