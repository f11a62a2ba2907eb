import { data } from "@remix-run/node";
import { isApiError } from "#contract/errors.ts";
import { sessionFor } from "../../auth/authenticator.ts";
import { requireUser } from "../../auth/guards.ts";
import type { Login } from "../../auth/session-data.ts";
import { failureOf } from "../../forms/failure.ts";
import type { LoadContext } from "../../load-context.ts";

/** Signs in, then accepts: the session stays also where the invite is refused. */
export async function signInAndAccept(context: LoadContext, login: Login, code: string) {
  const setCookie = await context.session.start(await sessionFor(context, login, `/invite/${code}`));
  return acceptInvite(context, code, { "Set-Cookie": setCookie });
}

/** Accepts an invite for who is signed in: what became of each of its parts, or why it can't be accepted. */
export async function acceptInvite(context: LoadContext, code: string, headers: Record<string, string> = {}) {
  const { api } = await requireUser(context);
  try {
    const { domain, results } = await api.invites.activate({ body: { code } });
    const accepted = { domainId: domain.id, label: domain.label, results };
    return data({ accepted, refused: undefined }, { headers });
  } catch (error) {
    if (error instanceof Response) throw ledBack(error, code, headers);
    if (!isApiError(error)) throw error;
    return data({ accepted: undefined, refused: failureOf(error) }, { status: error.status, headers });
  }
}

/** Who is led to the terms of service first stays signed in, and comes back to the invite from there. */
function ledBack(response: Response, invite: string, headers: Record<string, string>): Response {
  if (response.headers.get("Location") === "/terms") {
    response.headers.set("Location", `/terms?${new URLSearchParams({ invite })}`);
  }
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  return response;
}
