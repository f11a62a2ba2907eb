import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerJson } from "#app/auth/json-answers.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { ApiError } from "#contract/errors.ts";
import { EVENTS_PAGE_SIZE } from "#contract/history/events.ts";
import { readHistoryAddress } from "./history-query.ts";

/**
 * A page of the history as JSON for the export worker: `before` is the time from which it counts its pages.
 * Refused if the session is in another building by now.
 */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async ({ api, domainId }) => {
    const search = new URL(request.url).searchParams;
    if (search.get("building") !== domainId) throw new ApiError("NOT_FOUND");
    const { filters } = readHistoryAddress(search);
    const before = /^\d{1,16}$/.test(search.get("before") ?? "") ? Number(search.get("before")) : undefined;
    return api.events.query({
      body: { ...filters, to: before ?? filters.to, ...readPageNumber(search, EVENTS_PAGE_SIZE) },
    });
  });
}
