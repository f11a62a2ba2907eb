import { redirect, redirectDocument } from "@remix-run/node";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import { freshToken } from "./fresh-token.ts";
import type { PersonView, SessionData } from "./session-data.ts";

/** The calls of a signed-in person, and their session. */
export interface SignedInVisit {
  api: ApiCalls;
  session: SessionData;
}

/** The calls and session of a person in a building. */
export interface BuildingVisit extends SignedInVisit {
  domainId: string;
  /** The building's mark from before anything was read: later changes are reported to the page. */
  mark: string | undefined;
}

/**
 * Requires a signed-in person and returns calls with their user token.
 * @throws ApiError NOT_IN_VIEWS for an administrator who sees the building as another person: an account is shown to
 * its owner alone; Response as {@link requireSignIn}
 */
export async function requireUser(context: LoadContext): Promise<SignedInVisit> {
  const visit = await requireSignIn(context);
  if (visit.session.view) throw new ApiError("NOT_IN_VIEWS");
  return visit;
}

/**
 * Requires a signed-in person and returns calls with their own user token, also while they see the building as another
 * person.
 * @throws Response to `/` for anyone else; any later 401 ends the session and redirects there too (§2).
 */
export async function requireSignIn(context: LoadContext): Promise<SignedInVisit> {
  const session = (await context.session.read()) ?? (await endVisit(context));
  const userToken = await renewed(context, session.userToken, session);
  if (userToken !== session.userToken) await context.session.update((stored) => ({ ...stored, userToken }));
  return { api: callsWith(context, userToken), session: { ...session, userToken } };
}

/**
 * Requires a signed-in person who is not a virtual user: those belong to one building and have no licences.
 * @throws ApiError FORBIDDEN for a virtual user; Response as {@link requireUser}
 */
export async function requireOwnAccount(context: LoadContext): Promise<SignedInVisit> {
  const visit = await requireUser(context);
  const { isVirtual } = await visit.api.users.me();
  if (isVirtual) throw new ApiError("FORBIDDEN");
  return visit;
}

/**
 * Requires a person in a building and returns calls with the building's token: with that of the other person as whom
 * an administrator sees the building.
 * @throws Response to `/` without a session, to `/user_home` without a building, to the other person's page when the
 * view has ended.
 */
export async function requireDomain(context: LoadContext): Promise<BuildingVisit> {
  const visit = await requireOwnDomain(context);
  const { view } = visit.session;
  return view ? { ...visit, api: callsInView(context, view) } : visit;
}

/**
 * Requires a person in a building and returns calls with their own token of the building, also while they see it as
 * another person.
 * @throws Response to `/` without a session, to `/user_home` without a building.
 */
export async function requireOwnDomain(context: LoadContext): Promise<BuildingVisit> {
  const session = (await context.session.read()) ?? (await endVisit(context));
  if (!session.building) throw redirect("/user_home");
  const { token, domainId } = session.building;
  const mark = context.markAtRead(domainId);
  const fresh = await renewed(context, token, session);
  const building = { token: fresh, domainId };
  if (fresh !== token) await context.session.update((stored) => ({ ...stored, building }));
  return { api: callsWith(context, fresh), session: { ...session, building }, domainId, mark };
}

/**
 * Requires an administrator of the building.
 * @throws ApiError FORBIDDEN for its other people; Response as {@link requireDomain}
 */
export async function requireAdministrator(context: LoadContext): Promise<BuildingVisit> {
  const visit = await requireDomain(context);
  const { role } = await visit.api.users.me();
  if (role !== "administrator") throw new ApiError("FORBIDDEN");
  return visit;
}

/**
 * Requires an administrator of the building, or an installer with this right.
 * @throws ApiError FORBIDDEN for its other people; Response as {@link requireDomain}
 */
export async function requireInstaller(context: LoadContext, right: InstallerRight): Promise<BuildingVisit> {
  const visit = await requireDomain(context);
  const { role, installer } = await visit.api.users.me();
  if (role !== "administrator" && !installer?.rights.includes(right)) throw new ApiError("FORBIDDEN");
  return visit;
}

/**
 * Requires an administrator of the installation, which in cloud mode is not managed from here.
 * @throws ApiError NOT_FOUND in cloud mode, FORBIDDEN for everyone else; Response as {@link requireUser}
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

/** The calls of the visitor, with their token if they are signed in. */
export async function callsWithoutSignIn(context: LoadContext): Promise<ApiCalls> {
  if (await context.session.read()) return (await requireUser(context)).api;
  const { address, requestId, reads } = context;
  return context.client.as({ address, requestId, memo: reads });
}

async function renewed(context: LoadContext, token: Token, session: SessionData): Promise<Token> {
  try {
    return await freshToken(context.client, context, token, session.login);
  } catch (error) {
    return endOn401(context, error);
  }
}

/**
 * The API's calls with a token; each read is sent once per request. A 401 ends the session; terms that are
 * not accepted yet redirect first.
 */
function callsWith(context: LoadContext, token: Token): ApiCalls {
  return context.client.as({
    token: token.access_token,
    address: context.address,
    requestId: context.requestId,
    memo: context.reads,
    failed: (error) => {
      if (isApiError(error) && error.errorName === "TERMS_NOT_ACCEPTED") throw redirect("/terms");
      return endOn401(context, error);
    },
  });
}

/** The API's calls with the token of a view. A 401 ends the view, and leads back to the page on which it began. */
function callsInView(context: LoadContext, { token, userId }: PersonView): ApiCalls {
  return context.client.as({
    token,
    address: context.address,
    requestId: context.requestId,
    memo: context.reads,
    failed: async (error) => {
      if (!isApiError(error) || error.status !== 401) throw error;
      await context.session.update(({ view: _view, ...stored }) => stored);
      throw redirectDocument(`/domain/people/${userId}`);
    },
  });
}

async function endOn401(context: LoadContext, error: unknown): Promise<never> {
  if (!isApiError(error) || error.status !== 401) throw error;
  return endVisit(context);
}

/** Redirects to the login screen; after signing in, the person returns to the page of this request. */
async function endVisit(context: LoadContext): Promise<never> {
  await context.session.interrupt();
  throw redirect("/");
}
