import { firstFew } from "#app/lists/paging.ts";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import type { SessionData } from "./session-data.ts";

/**
 * Returns the session of a person in their only building: they have nothing to choose. Undefined for those who have
 * several or none, and for those who manage the installation.
 */
export async function enterOnlyBuilding(
  { client, address, requestId }: LoadContext,
  { userToken, userId, login }: SessionData,
): Promise<SessionData | undefined> {
  const api = client.as({ token: userToken.access_token, address, requestId });
  try {
    const [{ installationAdministrator }, { items }] = await Promise.all([
      api.users.me(),
      api.users.listDomains({ id: "me", query: firstFew(2) }),
    ]);
    const [only] = items;
    if (installationAdministrator || only === undefined || items.length > 1) return undefined;
    const token = await api.auth.enterDomain({ domainId: only.id });
    return { userToken, userId, login, building: { token, domainId: only.id } };
  } catch (error) {
    // Those who have yet to accept the terms are asked next.
    if (!isApiError(error)) throw error;
    return undefined;
  }
}
