import { redirect } from "@remix-run/node";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Token } from "#contract/auth.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { LoadContext } from "../load-context.ts";
import { freshToken } from "./fresh-token.ts";
import type { SessionData } from "./session-data.ts";

/** The calls of somebody signed in, and the session they stand in. */
export interface SignedInVisit {
  api: ApiCalls;
  session: SessionData;
}

/** The same inside a building. */
export interface BuildingVisit extends SignedInVisit {
  domainId: string;
}

/**
 * Lets through who is signed in, with a token of their own (no building).
 * @throws Response to `/` for anybody else; any 401 later ends the session and leads there too (§2).
 */
export async function requireUser(context: LoadContext): Promise<SignedInVisit> {
  const session = await context.session.read();
  if (!session) throw redirect("/");
  const userToken = await renewed(context, session.userToken, session);
  if (userToken !== session.userToken) await context.session.update((stored) => ({ ...stored, userToken }));
  return { api: callsWith(context, userToken), session: { ...session, userToken } };
}

/**
 * Lets through who is in a building, with the building's token.
 * @throws Response to `/` for who is not signed in, to `/user_home` for who is in no building.
 */
export async function requireDomain(context: LoadContext): Promise<BuildingVisit> {
  const session = await context.session.read();
  if (!session) throw redirect("/");
  if (!session.building) throw redirect("/user_home");
  const { token, domainId } = session.building;
  // The first of a request's loaders, before any has read: a change from here on is told to whoever shows the page.
  context.readUnder ??= context.buildingMark(domainId);
  const fresh = await renewed(context, token, session);
  const building = { token: fresh, domainId };
  if (fresh !== token) await context.session.update((stored) => ({ ...stored, building }));
  return { api: callsWith(context, fresh), session: { ...session, building }, domainId };
}

/**
 * Lets through who administers the building.
 * @throws ApiError FORBIDDEN for its other people; Response as {@link requireDomain}
 */
export async function requireAdministrator(context: LoadContext): Promise<BuildingVisit> {
  const visit = await requireDomain(context);
  const { role } = await visit.api.users.me();
  if (role !== "administrator") throw new ApiError("FORBIDDEN");
  return visit;
}

/**
 * Lets through who administers the installation itself, which in cloud mode is not run from here.
 * @throws ApiError NOT_FOUND in cloud mode, FORBIDDEN for everybody else; Response as {@link requireUser}
 */
export async function requireInstallation(
  context: LoadContext,
): Promise<SignedInVisit & { person: { id: string; name: string; email: string } }> {
  const visit = await requireUser(context);
  if (!context.onPremise) throw new ApiError("NOT_FOUND");
  const { id, name, email, installationAdministrator } = await visit.api.users.me();
  if (!installationAdministrator) throw new ApiError("FORBIDDEN");
  return { ...visit, person: { id, name, email } };
}

/** The calls of whoever this is: with their own token where somebody is signed in. */
export async function callsOfAnybody(context: LoadContext): Promise<ApiCalls> {
  if (await context.session.read()) return (await requireUser(context)).api;
  return context.client.as({ address: context.address, requestId: context.requestId });
}

async function renewed(context: LoadContext, token: Token, session: SessionData): Promise<Token> {
  try {
    const { client, address, requestId } = context;
    return await freshToken(client, { address, requestId }, token, session.login, Date.now());
  } catch (error) {
    return endOn401(context, error);
  }
}

/** The API's calls with a token; a 401 ends the session, terms that are not accepted come first. */
function callsWith(context: LoadContext, token: Token): ApiCalls {
  return context.client.as({
    token: token.access_token,
    address: context.address,
    requestId: context.requestId,
    failed: (error) => {
      if (isApiError(error) && error.errorName === "TERMS_NOT_ACCEPTED") throw redirect("/terms");
      return endOn401(context, error);
    },
  });
}

async function endOn401(context: LoadContext, error: unknown): Promise<never> {
  if (!isApiError(error) || error.status !== 401) throw error;
  throw redirect("/", { headers: { "Set-Cookie": await context.session.end() } });
}
