import { data } from "@remix-run/node";
import { sessionFor } from "#app/auth/authenticator.ts";
import { enterJoinedBuilding } from "#app/auth/enter-joined-building.ts";
import { requireUser } from "#app/auth/guards.ts";
import type { Login, SessionData } from "#app/auth/session-data.ts";
import { startSession } from "#app/auth/start-session.ts";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import type { InviteActionResult } from "#contract/people/invites.ts";

/** A building that was joined by an invite of the sign-up. */
export interface JoinedBuilding {
  domainId: string;
  label: string;
  results: InviteActionResult[];
}

/**
 * Signs in with the password that its owner has just chosen by a link, as the login screen would: the link alone
 * signs no one in, and a second factor is requested as always. Enters the building if they have only one.
 * Undefined if the password was not accepted: they then sign in on the login screen.
 * @throws Response a redirect to the second step
 */
export async function signInWithChosen(
  context: LoadContext,
  request: Request,
  login: Login,
  joined: readonly JoinedBuilding[],
) {
  const signedIn = await sessionOf(context, login);
  if (!signedIn) return undefined;
  const [first] = joined;
  if (!first) return startSession(context, request, signedIn);
  const setCookie = await context.session.start(signedIn);
  const { api } = await requireUser(context);
  const entered = joined.length === 1 ? await enterJoinedBuilding(context, api, first) : undefined;
  return entered ?? data({ joined, signedIn: true }, { headers: { "Set-Cookie": setCookie } });
}

async function sessionOf(context: LoadContext, login: Login): Promise<SessionData | undefined> {
  try {
    return await sessionFor(context, login);
  } catch (error) {
    // The account is active; whatever prevents the sign-in is reported by the login screen.
    if (!isApiError(error)) throw error;
    return undefined;
  }
}
