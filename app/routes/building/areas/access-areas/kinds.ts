import type { Params } from "@remix-run/react";
import type { BuildingArea } from "#contract/access/elevator-area-groups.ts";
import type { BuildingOutput } from "#contract/access/output-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { GroupOrder } from "#rules/people/list-orders.ts";

/**
 * Groups that are assigned to groups of people: zones contain outputs, lift area groups contain places of
 * lifts.
 */
export type AccessAreaKind = "zones" | "liftAreas";

export const accessAreaPaths: Record<AccessAreaKind, string> = {
  zones: "/domain/zones",
  liftAreas: "/domain/lift-areas",
};

/** The kind of the address: both kinds have the same screens. */
export function readAreaKind({ url }: Request): AccessAreaKind {
  return new URL(url).pathname.startsWith(accessAreaPaths.liftAreas) ? "liftAreas" : "zones";
}

/** The group of the address. */
export function readAreaGroupId({ zoneId, areaGroupId }: Params): string {
  return zoneId ?? areaGroupId ?? "";
}

export interface AccessArea {
  id: string;
  name: string;
  memberCount: number;
}

/** The members of a group, with their device or auxiliary. */
export type AreaMember = BuildingArea & Partial<Pick<BuildingOutput, "type" | "ownerKind">>;

/** A group of people with access, by name. */
export interface Holder {
  id: string;
  name: string;
}

type SearchQuery = PageQuery & { search?: string };
type ListQuery = SearchQuery & { hidden: "true"; order?: GroupOrder; descending?: boolean };

interface AccessAreaCalls {
  list(query: ListQuery): Promise<Page<AccessArea>>;
  get(id: string): Promise<AccessArea>;
  create(name: string): Promise<AccessArea>;
  rename(id: string, name: string): Promise<AccessArea>;
  remove(id: string): Promise<void>;
  listMembers(id: string, query: PageQuery): Promise<Page<AreaMember>>;
  listCandidates(id: string, query: SearchQuery): Promise<Page<AreaMember>>;
  /** The groups of people that have access. */
  listHolders(id: string, query: PageQuery): Promise<Page<Holder>>;
  addMember(id: string, memberId: string): Promise<void>;
  removeMember(id: string, memberId: string): Promise<void>;
  /** The groups assigned to a group of people. */
  listGiven(agentGroupId: string, query: PageQuery): Promise<Page<AccessArea>>;
  give(agentGroupId: string, groupId: string): Promise<void>;
  take(agentGroupId: string, groupId: string): Promise<void>;
}

/** The calls of a kind, under common names. */
export function pickAreaCalls(
  { outputGroups, elevatorAreaGroups }: ApiCalls,
  kind: AccessAreaKind,
): AccessAreaCalls {
  const calls = kind === "zones" ? outputGroups : elevatorAreaGroups;
  const shared = {
    list: (query: ListQuery) => calls.list({ query }),
    get: (id: string) => calls.get({ id }),
    create: (name: string) => calls.create({ body: { name } }),
    rename: (id: string, name: string) => calls.update({ id, body: { name } }),
    remove: (id: string) => calls.remove({ id }),
    listMembers: (id: string, query: PageQuery): Promise<Page<AreaMember>> =>
      calls.listMembers({ id, query }),
    listCandidates: (id: string, query: SearchQuery): Promise<Page<AreaMember>> =>
      calls.listCandidates({ id, query }),
    listHolders: (id: string, query: PageQuery): Promise<Page<Holder>> =>
      calls.listAgentGroups({ id, query }),
    removeMember: (id: string, memberId: string) => calls.removeMember({ id, memberId }),
    listGiven: (id: string, query: PageQuery) => calls.listOfAgentGroup({ id, query }),
  };
  if (kind === "zones") {
    return {
      ...shared,
      addMember: (id, outputId) => outputGroups.addMember({ id, body: { outputId } }),
      give: (id, outputGroupId) => outputGroups.giveToAgentGroup({ id, body: { outputGroupId } }),
      take: (id, outputGroupId) => outputGroups.takeFromAgentGroup({ id, outputGroupId }),
    };
  }
  return {
    ...shared,
    addMember: (id, areaId) => elevatorAreaGroups.addMember({ id, body: { areaId } }),
    give: (id, elevatorAreaGroupId) =>
      elevatorAreaGroups.giveToAgentGroup({ id, body: { elevatorAreaGroupId } }),
    take: (id, elevatorAreaGroupId) => elevatorAreaGroups.takeFromAgentGroup({ id, elevatorAreaGroupId }),
  };
}

/** All groups of a kind, including the default one. */
export async function listAllGroups(api: ApiCalls, kind: AccessAreaKind): Promise<AccessArea[]> {
  const calls = pickAreaCalls(api, kind);
  return allPages((query) => calls.list({ ...query, hidden: "true" }));
}
