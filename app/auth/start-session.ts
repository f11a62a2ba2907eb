import { redirect, redirectDocument } from "@remix-run/node";
import type { LeftVisit, LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import { enterOnlyBuilding } from "./enter-only-building.ts";
import type { SessionData } from "./session-data.ts";

/**
 * Starts the session of a person who has signed in, and redirects: to the page and building in which their
 * last sign-in in this browser has just ended, into their only building, or to `home`.
 * @param headers further headers of the answer
 */
export async function startSession(
  context: LoadContext,
  signedIn: SessionData,
  home: string,
  headers = new Headers(),
): Promise<Response> {
  const left = await context.session.left();
  const visit = left?.userId === signedIn.userId ? await continueVisit(context, signedIn, left) : undefined;
  const inside = !visit && home === "/user_home" ? await enterOnlyBuilding(context, signedIn) : undefined;
  headers.append("Set-Cookie", await context.session.start(visit?.session ?? inside ?? signedIn));
  if (!visit) return redirect(inside ? "/domain" : home, { status: 303, headers });
  // What was typed is in the document, with and without JavaScript.
  return redirectDocument(visit.address, { status: 303, headers });
}

/** Undefined if there is no page to return to, or the person is not in its building any more. */
async function continueVisit(
  context: LoadContext,
  { userToken, userId, login }: SessionData,
  { address, domainId }: LeftVisit,
): Promise<{ address: string; session: SessionData } | undefined> {
  if (address === undefined) return undefined;
  if (domainId === undefined) return { address, session: { userToken, userId, login } };
  const { client, requestId } = context;
  const { auth } = client.as({ token: userToken.access_token, address: context.address, requestId });
  try {
    const token = await auth.enterDomain({ domainId });
    return { address, session: { userToken, userId, login, building: { token, domainId } } };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}
