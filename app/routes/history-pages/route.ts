import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "#contract/errors.ts";
import { EVENTS_PAGE_SIZE } from "#contract/events.ts";
import { answerJson } from "../../auth/json-answers.ts";
import { turnedPage } from "../../paging.ts";
import { readHistoryAddress } from "../history/history-query.ts";

/**
 * A page of the history for the worker that exports it, as JSON: `before` is the moment from which it counts its pages.
 * Whoever is in another building by now finds none of it.
 */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async ({ api, domainId }) => {
    const search = new URL(request.url).searchParams;
    if (search.get("building") !== domainId) throw new ApiError("NOT_FOUND");
    const { filters } = readHistoryAddress(search);
    const before = /^\d{1,16}$/.test(search.get("before") ?? "") ? Number(search.get("before")) : undefined;
    return api.events.query({
      body: {
        ...filters,
        ...(before !== undefined && { to: before }),
        ...turnedPage(search, EVENTS_PAGE_SIZE),
      },
    });
  });
}
