import { redirect } from "@remix-run/node";
import type { LoadContext } from "../load-context.ts";
import { requireUser } from "./guards.ts";

/**
 * Exchanges the person's token for one of a building and answers with the way into it, under a new session id.
 * @throws ApiError NOT_FOUND for a building the person is not in
 */
export async function enterBuilding(
  context: LoadContext,
  domainId: string,
  leadTo = "/domain",
): Promise<Response> {
  const { api, session } = await requireUser(context);
  const token = await api.auth.enterDomain({ domainId });
  const { userToken, userId, login } = session;
  const setCookie = await context.session.start({ userToken, userId, login, building: { token, domainId } });
  return redirect(leadTo, { status: 303, headers: { "Set-Cookie": setCookie } });
}
