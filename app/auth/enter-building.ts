import { redirect } from "@remix-run/node";
import { changed } from "#app/forms/changed.ts";
import { thrownAs } from "#app/forms/thrown-as.ts";
import type { LoadContext } from "#app/load-context.ts";
import { THROWN } from "#rules/thrown.ts";
import { requireUser } from "./guards.ts";
import { endTokens } from "./leave-building.ts";

/**
 * Exchanges the person's token for one of a building and redirects into it, under a new session id. Leaves
 * the building that the session was in before.
 * @param message the key of a sentence that is shown there
 * @throws ApiError NOT_FOUND for a building the person is not in
 */
export async function enterBuilding(
  context: LoadContext,
  domainId: string,
  leadTo = "/domain",
  message?: string,
): Promise<Response> {
  const { api, session } = await requireUser(context);
  const token = await thrownAs(THROWN.enterDomain, () => api.auth.enterDomain({ domainId }));
  const { userToken, userId, login, building: before } = session;
  const setCookie = await context.session.start({ userToken, userId, login, building: { token, domainId } });
  if (before && before.domainId !== domainId) await endTokens(context, userToken, before.domainId);
  const headers = { "Set-Cookie": setCookie };
  if (message !== undefined) return changed(context, { to: leadTo, message }, headers);
  return redirect(leadTo, { status: 303, headers });
}
