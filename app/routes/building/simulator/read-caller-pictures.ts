import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Face } from "./device-screen.tsx";

/** More rings than can be calls at the same time. */
const RINGS_READ = 20;

/** Returns the events of those calls whose caller has a picture in the history. */
export async function readCallerPictures(
  { events }: Pick<ApiCalls, "events">,
  calls: Face["calls"],
): Promise<string[]> {
  if (calls.length === 0) return [];
  const { items } = await events.query({ body: { kinds: ["RING"], ...firstFew(RINGS_READ) } });
  const pictured = new Set(items.filter(({ media }) => media).map(({ id }) => id));
  return calls.map(({ eventId }) => eventId).filter((eventId) => pictured.has(eventId));
}
