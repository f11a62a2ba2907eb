import { readPageNumber } from "#app/lists/paging.ts";
import type { PermittedPeople } from "#contract/access/explanations.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { isApiError } from "#contract/errors.ts";

/**
 * Reads a page of the people whose groups may open a door. Undefined where the hardware was returned, and from a
 * provider that is older than this console.
 */
export async function readPermittedPeople(
  api: ApiCalls,
  door: { id: string; outputId: string },
  address: URLSearchParams,
): Promise<PermittedPeople | undefined> {
  try {
    return await undefinedIfMissing(
      api.explanations.listPermitted({ ...door, query: readPageNumber(address) }),
    );
  } catch (error) {
    if (!isApiError(error, "NOT_OPENABLE")) throw error;
    return undefined;
  }
}
