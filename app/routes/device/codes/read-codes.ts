import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** A panel's call codes, and the action groups that a code can start. */
export async function readCodes(api: ApiCalls, id: string) {
  const [codes, groups] = await Promise.all([
    allPages((page, pageSize) => api.codes.list({ id, query: { page, pageSize } })),
    allPages((page, pageSize) => api.actionGroups.list({ id, query: { page, pageSize } })),
  ]);
  return { codes, groups };
}
