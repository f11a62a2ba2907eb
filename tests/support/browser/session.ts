import type { APIResponse, BrowserContext, Page } from "playwright/test";
import { ADMINISTRATOR } from "../administrator.ts";

interface Login {
  email: string;
  password: string;
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/**
 * Sessions of earlier tests, by server and person: each sign-in hashes a password, which is slow by design.
 */
const sessions = new Map<string, { cookies: Cookies; since: number }>();
/** After this a session is not reused: some forms would require the password again. */
const REUSED_FOR_MS = 2 * 60_000;

/**
 * Gives the page's browser a session of this person, without the login screen, and opens the list of
 * buildings.
 */
export async function signIn(page: Page, url: string, person: Login = ADMINISTRATOR): Promise<void> {
  await startSession(page, url, person);
  await page.goto(`${url}/user_home`);
}

/**
 * Gives the page's browser a session of this person in their first building, without opening a screen. A
 * session of an earlier test is reused if it is still valid.
 */
export async function enterBuilding(page: Page, url: string, person: Login = ADMINISTRATOR): Promise<void> {
  const key = `${url} ${person.email}`;
  const context = page.context();
  const before = sessions.get(key);
  const isFresh = before !== undefined && Date.now() - before.since < REUSED_FOR_MS;
  let since = isFresh ? before.since : Date.now();
  await context.addCookies(isFresh ? before.cookies : []);
  let home = await page.request.get(`${url}/user_home`, { maxRedirects: 0 });
  if (home.status() !== 200) {
    since = Date.now();
    await startSession(page, url, person);
    home = await page.request.get(`${url}/user_home`);
  }
  const enter = /name="enter"[^>]* value="([^"]+)"/.exec(await home.text())?.[1];
  if (enter === undefined) throw new Error(`${person.email} is in no building.`);
  await submit(page, `${url}/user_home`, home, { enter }, ["/domain"]);
  sessions.set(key, { cookies: await context.cookies(), since });
}

async function startSession(page: Page, url: string, { email, password }: Login): Promise<void> {
  // A page that stayed open would continue to send requests, and receive other cookies in between.
  await page.goto("about:blank");
  await page.context().clearCookies();
  // The server may close the idle connection at the moment at which the request is sent on it.
  const login = await page.request.get(`${url}/`, { maxRedirects: 0, maxRetries: 1 });
  await submit(page, `${url}/?index`, login, { username: email, password }, ["/user_home", "/domain"]);
}

/** Sends a form as the page with this answer would. @throws Error if it redirects to none of these pages */
async function submit(
  page: Page,
  address: string,
  shown: APIResponse,
  fields: Record<string, string>,
  pages: readonly string[],
): Promise<void> {
  const formToken = /name="formToken" value="([^"]+)"/.exec(await shown.text())?.[1] ?? "";
  const answer = await page.request.post(address, {
    form: { formToken, ...fields },
    headers: { Origin: new URL(address).origin },
    maxRedirects: 0,
  });
  const { location } = answer.headers();
  if (answer.status() !== 303 || !pages.includes(location ?? ""))
    throw new Error(
      `${address} answers ${answer.status()} ${location ?? ""} instead of leading to ${pages.join(" or ")}.`,
    );
}
