import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { credentialState } from "#rules/access/access-credentials.ts";

interface Owner {
  /** Virtual users own none. */
  ownsVirtualUsers: boolean;
}

/** Everything that a person has in the building, and their virtual users. */
export async function readHoldings(api: ApiCalls, userId: string, { ownsVirtualUsers }: Owner) {
  const [credentials, tags, faces, virtualUsers] = await Promise.all([
    allPages((query) => api.accessCredentials.list({ query: { ...query, userId } })),
    allPages((query) => api.nfcTags.list({ query: { ...query, userId } })),
    allPages((query) => api.faceIds.list({ query: { ...query, userId } })),
    ownsVirtualUsers
      ? allPages((query) => api.virtualUsers.list({ query: { ...query, ownerId: userId } }))
      : [],
  ]);
  const now = Date.now();
  return {
    tags,
    faces,
    virtualUsers,
    credentials: credentials.map((credential) => ({
      ...credential,
      state: credentialState(credential, now),
    })),
  };
}
