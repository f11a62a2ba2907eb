import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { id } from "#contract/fields.ts";
import { isListedGroup } from "#rules/agent-groups.ts";
import type { Named } from "#rules/event-export.ts";
import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { answerJson } from "../../auth/json-answers.ts";

/**
 * In which groups fifty people at most are directly, for the worker that exports their history, as JSON. Whoever is in
 * another building by now finds none of it.
 */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async ({ api, domainId }) => {
    const search = new URL(request.url).searchParams;
    if (search.get("building") !== domainId) throw new ApiError("NOT_FOUND");
    const asked = search.getAll("agent").filter((each) => id.safeParse(each).success);
    const agentIds = [...new Set(asked)].slice(0, FETCH_PAGE_SIZE);
    const groups = new Map<string, Named>();
    const memberships: { agentId: string; groupIds: string[] }[] = [];
    for (let start = 0; start < agentIds.length; start += FETCH_PARALLEL) {
      const some = agentIds.slice(start, start + FETCH_PARALLEL);
      const own = await Promise.all(some.map((agentId) => groupsOf(api, agentId)));
      for (const each of own.flat()) groups.set(each.id, each);
      memberships.push(...some.map((agentId, n) => ({ agentId, groupIds: own[n]!.map((each) => each.id) })));
    }
    return { groups: [...groups.values()], memberships };
  });
}

/** None of who has left, and none of whom the reader may not know them. */
async function groupsOf({ agentGroups }: ApiCalls, agentId: string): Promise<Named[]> {
  try {
    const all = await allPages((query) => agentGroups.groupsOfAgent({ agentId, query }));
    return all.filter(({ name }) => isListedGroup(name)).map(({ id, name }) => ({ id, name }));
  } catch (error) {
    if (isApiError(error, "NOT_FOUND") || isApiError(error, "FORBIDDEN")) return [];
    throw error;
  }
}
