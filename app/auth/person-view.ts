import { redirectDocument } from "@remix-run/node";
import type { LoadContext } from "#app/load-context.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { type BuildingVisit, requireOwnDomain } from "./guards.ts";

/**
 * Begins to see the building as another person, in a new session id. The browser drops what it holds of the building.
 * @param person of whom the provider knows that they are in the building
 * @throws ApiError PROVIDER_TOO_OLD, PERSON_NOT_VIEWABLE
 */
export async function beginView(
  context: LoadContext,
  { api, session }: Pick<BuildingVisit, "api" | "session">,
  { id: userId, name }: { id: string; name: string },
): Promise<Response> {
  const { accessToken: token } = await api.personViews.begin({ id: userId }).catch((error: unknown) => {
    throw isApiError(error, "NOT_FOUND") ? new ApiError("PROVIDER_TOO_OLD") : error;
  });
  const setCookie = await context.session.start({ ...session, view: { token, userId, name } });
  return redirectDocument("/domain", { status: 303, headers: { "Set-Cookie": setCookie } });
}

/** Ends the view, in a new session id, and leads back to the page on which it began. */
export async function endView(context: LoadContext): Promise<Response> {
  const { api, session } = await requireOwnDomain(context);
  const { view, ...own } = session;
  if (!view) return redirectDocument("/domain", { status: 303 });
  try {
    await api.personViews.end({ id: view.userId });
  } catch (error) {
    // A person who has been removed, or an unavailable provider, must not prevent it: the token ends by itself.
    if (!isApiError(error)) throw error;
  }
  const setCookie = await context.session.start(own);
  return redirectDocument(`/domain/people/${view.userId}`, {
    status: 303,
    headers: { "Set-Cookie": setCookie },
  });
}
