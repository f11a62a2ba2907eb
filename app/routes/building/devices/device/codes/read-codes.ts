import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** A panel's call codes, and the action groups that a code can start. */
export async function readCodes(api: ApiCalls, id: string) {
  const [codes, groups] = await Promise.all([
    allPages((query) => api.codes.list({ id, query })),
    allPages((query) => api.actionGroups.list({ id, query })),
  ]);
  return { codes, groups };
}
