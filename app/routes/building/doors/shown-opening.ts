import type { Opening } from "#contract/access/openings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";

/** In the address of a page: the opening whose state it shows, as `deviceId.outputId.openingId`. */
const OPENING = "opening";

/** An opening with the names of its doors, those that are switched together included, and its device. */
export interface ShownOpening {
  opening: Opening;
  door: string;
  device: { name: string; online: boolean; lastSeenAt: number | null };
}

/** The address of a page that shows an opening, with the query `before`. */
export function withOpening(page: string, { deviceId, outputId, id }: Opening, before = ""): string {
  const search = new URLSearchParams(before);
  search.set(OPENING, [deviceId, outputId, id].join("."));
  return `${page}?${search}`;
}

/** The opening that an address names; undefined without one, and for one that the reader may not see. */
export async function readShownOpening(
  api: ApiCalls,
  search: URLSearchParams,
): Promise<ShownOpening | undefined> {
  const [, deviceId = "", outputId = "", openingId = ""] =
    /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})$/.exec(search.get(OPENING) ?? "") ?? [];
  if (!openingId) return undefined;
  try {
    const opening = await api.openings.get({ id: deviceId, outputId, openingId });
    const { name, online, lastSeenAt } = await api.devices.get({ id: deviceId });
    const door = opening.targets.map((target) => target.name).join(", ");
    return { opening, door, device: { name, online, lastSeenAt } };
  } catch (error) {
    if (isApiError(error, "NOT_FOUND") || isApiError(error, "INVALID_INPUT")) return undefined;
    throw error;
  }
}
