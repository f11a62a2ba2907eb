import { redirect, redirectDocument } from "@remix-run/node";
import { firstFew } from "#app/lists/paging.ts";
import type { LeftVisit, LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { buildingAddress, pagePath } from "#rules/buildings/building-address.ts";
import { opensAutomatically } from "#rules/installation/set-up.ts";
import { clearRequestedPage, readRequestedPage, type RequestedPage } from "./requested-page.server.ts";
import type { SessionData } from "./session-data.ts";

/** Where a visit begins: a page, and the building that the session is in. */
interface Start {
  address: string;
  session: SessionData;
}

/** How long a provider that hangs may delay the end of a sign-in. */
const WAITS_MS = 5_000;

/**
 * Starts the session of a person who has signed in, and redirects: to the page and building in which their
 * last sign-in in this browser has just ended, to the page in a building that they opened before they signed in, to an
 * unfinished set-up, into their only building, or to their list of buildings.
 * @param headers further headers of the answer
 */
export async function startSession(
  context: LoadContext,
  request: Request,
  signedIn: SessionData,
  headers = new Headers(),
): Promise<Response> {
  const { client, address, requestId } = context;
  const { access_token: token } = signedIn.userToken;
  const api = client.as({ token, address, requestId, signal: AbortSignal.timeout(WAITS_MS) });
  const left = await context.session.left();
  const visit =
    left?.userId === signedIn.userId ? await orUndefined(continueVisit(api, signedIn, left)) : undefined;
  const page = await readRequestedPage(context, request);
  const opened = visit ?? (page && (await orUndefined(openPage(api, signedIn, page))));
  const start = opened ??
    (await orUndefined(findStart(api, signedIn, context))) ?? { address: "/user_home", session: signedIn };
  headers.append("Set-Cookie", await context.session.start(start.session));
  // A page that can't be opened before the terms are accepted is opened then.
  if (page && opened) headers.append("Set-Cookie", await clearRequestedPage(context));
  // What was typed is in the document, with and without JavaScript.
  return (visit ? redirectDocument : redirect)(start.address, { status: 303, headers });
}

/** The sign-in has succeeded: a call that fails after it (the terms, the provider) is reported by the first page. */
async function orUndefined<T>(start: Promise<T>): Promise<T | undefined> {
  try {
    return await start;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}

/** Undefined if there is no page to return to. */
async function continueVisit(
  api: ApiCalls,
  signedIn: SessionData,
  { address, domainId }: LeftVisit,
): Promise<Start | undefined> {
  if (address === undefined) return undefined;
  return { address, session: domainId === undefined ? signedIn : await enter(api, signedIn, domainId) };
}

/** Into the page's building; of one in which the person is not, the page says so. */
async function openPage(
  api: ApiCalls,
  signedIn: SessionData,
  { domainId, path }: RequestedPage,
): Promise<Start> {
  try {
    return { address: pagePath(path), session: await enter(api, signedIn, domainId) };
  } catch (error) {
    if (!isApiError(error, "NOT_FOUND")) throw error;
    return { address: buildingAddress("", domainId, path), session: signedIn };
  }
}

/** Those who have one building have nothing to choose. Undefined for everybody who begins at their list of buildings. */
async function findStart(
  api: ApiCalls,
  signedIn: SessionData,
  { onPremise }: LoadContext,
): Promise<Start | undefined> {
  const { installationAdministrator, acceptTermsOfService } = await api.users.me();
  if (!acceptTermsOfService) return undefined;
  if (installationAdministrator) {
    const opensSetUp = onPremise && opensAutomatically((await api.setUp.get()).steps);
    return opensSetUp ? { address: "/setup", session: signedIn } : undefined;
  }
  const { items } = await api.users.listDomains({ id: "me", query: firstFew(2) });
  const [only] = items;
  if (only === undefined || items.length > 1) return undefined;
  return { address: "/domain", session: await enter(api, signedIn, only.id) };
}

async function enter(
  api: ApiCalls,
  { userToken, userId, login }: SessionData,
  domainId: string,
): Promise<SessionData> {
  const token = await api.auth.enterDomain({ domainId });
  return { userToken, userId, login, building: { token, domainId } };
}
