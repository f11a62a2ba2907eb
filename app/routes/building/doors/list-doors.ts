import { firstFew } from "#app/paging.ts";
import type { OpenableOutput } from "#contract/access/openings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";

/** The doors that a page offers; the devices have the others. */
export const DOORS_OFFERED = 24;

/** The first doors that the reader may open, of the building or of one device. */
export async function listDoors(
  api: ApiCalls,
  deviceId?: string,
): Promise<{ items: OpenableOutput[]; total: number }> {
  try {
    return await api.openings.listOutputs({ query: { ...firstFew(DOORS_OFFERED), deviceId } });
  } catch (error) {
    // A provider that is older than this console opens nothing from here.
    if (isApiError(error, "NOT_FOUND")) return { items: [], total: 0 };
    throw error;
  }
}
