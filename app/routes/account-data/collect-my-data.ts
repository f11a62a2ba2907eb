import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isApiError } from "#contract/errors.ts";
import { firstFew } from "../../paging.ts";

/** The last so many events of each building are in the file, and it says of how many. */
const EVENTS_KEPT = 10_000;

type CallsWith = (token: string) => ApiCalls;

/** All that is kept about who is signed in: the account, and in each building what belongs to them there. */
export async function collectMyData(api: ApiCalls, callsWith: CallsWith) {
  const [account, { preferences }, domains, licences] = await Promise.all([
    api.users.me(),
    api.users.getPreferences({ id: "me" }),
    allPages((query) => api.users.listDomains({ id: "me", query })),
    allPages((query) => api.licences.managed({ query })),
  ]);
  const { role: _inNoBuilding, ...person } = account;
  const buildings = [];
  // One after the other: somebody with many buildings is no load on all of them at once.
  for (const { id, name, label, role } of domains) {
    const kept = await collectInBuilding(api, callsWith, id, person.id);
    buildings.push({ id, name, label, role, ...kept });
  }
  return { account: person, preferences, licences, buildings };
}

async function collectInBuilding(api: ApiCalls, callsWith: CallsWith, domainId: string, id: string) {
  // The token ends with the sign-in it belongs to: signing it out would end that.
  const { access_token } = await api.auth.enterDomain({ domainId });
  const inside = callsWith(access_token);
  const [groups, credentials, tags, faces, virtualUsers, events] = await Promise.all([
    allPages((query) => inside.agents.memberships({ id, query })),
    allPages((query) => inside.accessCredentials.list({ query: { ...query, userId: id } })),
    ifAllowed(allPages((query) => inside.nfcTags.list({ query: { ...query, userId: id } }))),
    ifAllowed(allPages((query) => inside.faceIds.list({ query: { ...query, userId: id } }))),
    allPages((query) => inside.virtualUsers.list({ query: { ...query, ownerId: id } })),
    inside.events.query({ body: { ...firstFew(EVENTS_KEPT), agentId: id } }),
  ]);
  const history = { total: events.total, latest: events.items };
  return { groups, credentials, tags, faces, virtualUsers, events: history };
}

/** Cards and faces are told to whoever manages them alone: null for anybody else. */
async function ifAllowed<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error, "FORBIDDEN")) return null;
    throw error;
  }
}
