import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerJson } from "#app/auth/json-answers.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { id } from "#contract/fields.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { isListedGroup } from "#rules/people/agent-groups.ts";

/**
 * The direct groups of at most fifty people, as JSON for the export worker. Refused if the session is in
 * another building by now.
 */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async ({ api, domainId }) => {
    const search = new URL(request.url).searchParams;
    if (search.get("building") !== domainId) throw new ApiError("NOT_FOUND");
    const requested = search.getAll("agent").filter((each) => id.safeParse(each).success);
    const agentIds = [...new Set(requested)].slice(0, FETCH_PAGE_SIZE);
    const groups = new Map<string, NamedRow>();
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

/** Returns no groups for people who have left, or whom the reader may not see. */
async function groupsOf({ agentGroups }: ApiCalls, agentId: string): Promise<NamedRow[]> {
  try {
    const all = await allPages((query) => agentGroups.groupsOfAgent({ agentId, query }));
    return all.filter(({ name }) => isListedGroup(name)).map(({ id, name }) => ({ id, name }));
  } catch (error) {
    if (isApiError(error, "NOT_FOUND") || isApiError(error, "FORBIDDEN")) return [];
    throw error;
  }
}
