import { readOfferedGroups } from "#app/offered-groups.ts";
import { onlyTotal } from "#app/paging.ts";
import {
  callsOf,
  listAllGroups,
  type Thing,
  type ThingGroup,
  type ThingGroupKind,
} from "#app/routes/building/areas/thing-groups/kinds.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { PageQuery } from "#contract/paging.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";

/** The assigned groups by name. */
export interface Holder {
  id: string;
  name: string;
}

/** A zone or a group of lift areas: a page of its members, the candidates, and the groups with access. */
export async function readThingGroup(api: ApiCalls, kind: ThingGroupKind, id: string, query: PageQuery) {
  const calls = callsOf(api, kind);
  const group = await calls.get(id);
  const isBuiltIn = isHiddenGroup(group.name);
  const [members, candidates, holders, { offered }] = await Promise.all([
    calls.listMembers(id, query),
    isBuiltIn ? [] : listCandidates(api, kind, group),
    listHolders(api, kind, id),
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

/** All entities of the kind, except those in the group already. */
async function listCandidates(api: ApiCalls, kind: ThingGroupKind, { id }: ThingGroup): Promise<Thing[]> {
  const calls = callsOf(api, kind);
  const everything = (await listAllGroups(api, kind)).find(({ name }) => name === calls.all);
  if (!everything) return [];
  const [all, members] = await Promise.all([
    allPages((query) => calls.listMembers(everything.id, query)),
    allPages((query) => calls.listMembers(id, query)),
  ]);
  const inside = new Set(members.map((member) => member.id));
  return all.filter((thing) => !inside.has(thing.id));
}

async function listHolders({ agentGroups }: ApiCalls, kind: ThingGroupKind, id: string): Promise<Holder[]> {
  const { zones, elevatorAreas } = await agentGroups.accessControl({ query: onlyTotal });
  return kind === "zones"
    ? zones.filter(({ outputGroup }) => outputGroup.id === id).map(({ agentGroup }) => agentGroup)
    : elevatorAreas
        .filter(({ elevatorAreaGroup }) => elevatorAreaGroup.id === id)
        .map(({ agentGroup }) => agentGroup);
}
