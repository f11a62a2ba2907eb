import { firstFew } from "#app/lists/paging.ts";
import { readPushRegistrations } from "#app/routes/account/push/read-subscriptions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isApiError } from "#contract/errors.ts";

/** The maximum number of events of each building in the file, which also has the total. */
const EVENTS_MAX = 10_000;

type CallsWith = (token: string) => ApiCalls;

/** Everything that is stored about the signed-in person: the account, and their data in each building. */
export async function collectMyData(api: ApiCalls, callsWith: CallsWith) {
  const [account, { preferences }, domains, licences, push] = await Promise.all([
    api.users.me(),
    api.users.getPreferences({ id: "me" }),
    allPages((query) => api.users.listDomains({ id: "me", query })),
    allPages((query) => api.licences.managed({ query })),
    readPushRegistrations(api),
  ]);
  const { role: _inNoBuilding, ...person } = account;
  const buildings = [];
  // One after the other, so that a person with many buildings does not load all of them at once.
  for (const { id, name, label, role } of domains) {
    const data = await collectInBuilding(api, callsWith, id, person.id);
    buildings.push({ id, name, label, role, ...data });
  }
  return { account: person, preferences, pushSubscriptions: push?.subscriptions, licences, buildings };
}

async function collectInBuilding(api: ApiCalls, callsWith: CallsWith, domainId: string, id: string) {
  // The token belongs to the sign-in: revoking it would end the sign-in.
  const { access_token } = await api.auth.enterDomain({ domainId });
  const inside = callsWith(access_token);
  const [groups, credentials, tags, faces, virtualUsers, events] = await Promise.all([
    allPages((query) => inside.agents.memberships({ id, query })),
    allPages((query) => inside.accessCredentials.list({ query: { ...query, userId: id } })),
    ifAllowed(allPages((query) => inside.nfcTags.list({ query: { ...query, userId: id } }))),
    ifAllowed(allPages((query) => inside.faceIds.list({ query: { ...query, userId: id } }))),
    allPages((query) => inside.virtualUsers.list({ query: { ...query, ownerId: id } })),
    inside.events.query({ body: { ...firstFew(EVENTS_MAX), agentId: id } }),
  ]);
  const history = { total: events.total, latest: events.items };
  return { groups, credentials, tags, faces, virtualUsers, events: history };
}

/** Cards and faces are only readable by credential managers: null for others. */
async function ifAllowed<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error, "FORBIDDEN")) return null;
    throw error;
  }
}
