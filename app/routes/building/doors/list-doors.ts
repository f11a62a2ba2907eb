import { firstFew } from "#app/paging.ts";
import type { OpenableOutput } from "#contract/access/openings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";

/** The doors that a page offers; the page of all doors has the others. */
export const DOORS_OFFERED = 24;

interface Choice {
  deviceId?: string | undefined;
  search?: string | undefined;
  page?: PageQuery;
}

/** A page of the doors that the reader may open, of the building or of one device; the first few by default. */
export async function listDoors(
  api: ApiCalls,
  { deviceId, search, page = firstFew(DOORS_OFFERED) }: Choice = {},
): Promise<Page<OpenableOutput>> {
  try {
    return await api.openings.listOutputs({ query: { ...page, deviceId, ...(search && { search }) } });
  } catch (error) {
    // A provider that is older than this console opens nothing from here.
    if (isApiError(error, "NOT_FOUND")) return { ...page, items: [], total: 0 };
    throw error;
  }
}
