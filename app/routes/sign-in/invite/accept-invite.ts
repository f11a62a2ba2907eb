import { data } from "@remix-run/node";
import { sessionFor } from "#app/auth/authenticator.ts";
import { enterJoinedBuilding } from "#app/auth/enter-joined-building.ts";
import { requireUser } from "#app/auth/guards.ts";
import type { Login } from "#app/auth/session-data.ts";
import { toFormFailure } from "#app/forms/failure.ts";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";

/** Signs in, then accepts: the session remains even if the invite is refused. */
export async function signInAndAccept(context: LoadContext, login: Login, code: string) {
  const setCookie = await context.session.start(await sessionFor(context, login, `/invite/${code}`));
  return acceptInvite(context, code, { "Set-Cookie": setCookie });
}

/**
 * Accepts an invite for a signed-in person. Enters the building if it is their only one; otherwise returns the
 * results of the invite's actions, or why it can't be accepted.
 */
export async function acceptInvite(context: LoadContext, code: string, headers: Record<string, string> = {}) {
  const { api } = await requireUser(context);
  try {
    const { domain, results } = await api.invites.activate({ body: { code } });
    const accepted = { domainId: domain.id, label: domain.label, results };
    // Entering renews the session's id once more, so that the cookie of the sign-in has no use then.
    const entered = await enterJoinedBuilding(context, api, accepted);
    if (entered) return entered;
    return data({ accepted, refused: undefined }, { headers });
  } catch (error) {
    if (error instanceof Response) throw redirectBack(error, code, headers);
    if (!isApiError(error)) throw error;
    return data({ accepted: undefined, refused: toFormFailure(error) }, { status: error.status, headers });
  }
}

/** A redirect to the terms of service preserves the session, and leads back to the invite. */
function redirectBack(response: Response, invite: string, headers: Record<string, string>): Response {
  if (response.headers.get("Location") === "/terms") {
    response.headers.set("Location", `/terms?${new URLSearchParams({ invite })}`);
  }
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  return response;
}
