import { firstFew } from "#app/lists/paging.ts";
import type { OpenableOutput } from "#contract/access/openings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
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
  const query = { ...page, deviceId, search: search || undefined };
  // A provider that is older than this console opens nothing from here.
  return (await undefinedIfMissing(api.openings.listOutputs({ query }))) ?? { ...page, items: [], total: 0 };
}
