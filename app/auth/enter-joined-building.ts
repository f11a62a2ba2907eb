import { onlyTotal } from "#app/lists/paging.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import type { InviteActionResult } from "#contract/people/invites.ts";
import { enterBuilding } from "./enter-building.ts";

interface JoinedBuilding {
  domainId: string;
  results: readonly InviteActionResult[];
}

/**
 * Enters the building that a signed-in person has just joined by an invite, if they have no other and the invite
 * left nothing out, which its page has to say. Undefined for everyone else, or if the building can't be entered.
 */
export async function enterJoinedBuilding(
  context: LoadContext,
  api: ApiCalls,
  { domainId, results }: JoinedBuilding,
): Promise<Response | undefined> {
  if (results.some(isLeftOut)) return undefined;
  try {
    const { total } = await api.users.listDomains({ id: "me", query: onlyTotal });
    return total === 1 ? await enterBuilding(context, domainId, "/domain", "said.joined") : undefined;
  } catch (error) {
    // The invite is accepted whatever happens here.
    if (!isApiError(error)) throw error;
    return undefined;
  }
}

function isLeftOut({ result, reason }: InviteActionResult): boolean {
  return result === "FAILED" || result === "REFUSED" || reason !== undefined;
}
