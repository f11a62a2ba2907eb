import { redirect } from "@remix-run/node";
import { changed } from "#app/forms/changed.ts";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import { requireUser } from "./guards.ts";

const HOME = "/user_home";

/** Removes the building from the session, under a new id, ends its tokens at the provider, and redirects home. */
export async function leaveBuilding(context: LoadContext, message?: string): Promise<Response> {
  const { userToken, userId, login, building } = (await requireUser(context)).session;
  const setCookie = await context.session.start({ userToken, userId, login });
  if (building) await endTokens(context, userToken, building.domainId);
  const headers = { "Set-Cookie": setCookie };
  if (message !== undefined) return changed(context, { to: HOME, message }, headers);
  return redirect(HOME, { status: 303, headers });
}

/** Ends the tokens of a building that is no longer in the session. */
export async function endTokens(context: LoadContext, userToken: Token, domainId: string): Promise<void> {
  const { address, requestId, client } = context;
  const { access_token: token } = userToken;
  try {
    await client.as({ token, address, requestId }).auth.leaveDomain({ domainId });
  } catch (error) {
    // A deleted building or an unavailable provider must not prevent leaving.
    if (!isApiError(error)) throw error;
  }
}
