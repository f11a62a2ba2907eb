import { createCookie } from "@remix-run/node";
import type { ApiCalls } from "#contract/client/client.ts";
import { LANGUAGE_COOKIE_MINUTES } from "#rules/languages.ts";
import { TIME_ZONE_LOOKUP_MS } from "#rules/wall-clock.ts";
import { knownTimeZone } from "./forms/moments.ts";
import { findTimeZone } from "./preferences.ts";

/** Keeps the zone that times are shown in, as long as the language is kept. */
export const timeZoneCookie = createCookie("zone", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: LANGUAGE_COOKIE_MINUTES * 60,
});

/** The zone a browser's pages are in; undefined where none was chosen. Anything may stand in a cookie. */
export async function timeZoneOf(request: Request): Promise<string | undefined> {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes("zone=")) return undefined;
  return knownTimeZone.catch("").parse(await timeZoneCookie.parse(cookies)) || undefined;
}

/** Where this browser knows no zone, it takes over the one that was chosen for the account elsewhere, if it comes soon. */
export async function takeOverTimeZone(request: Request, api: ApiCalls): Promise<Record<string, string>> {
  if ((await timeZoneOf(request)) !== undefined) return {};
  const chosen = await Promise.race([findTimeZone(api), nothingAfter(TIME_ZONE_LOOKUP_MS)]);
  return chosen === undefined ? {} : { "Set-Cookie": await timeZoneCookie.serialize(chosen) };
}

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined).unref();
  });
}

/** The next one who signs in here has a zone of their own. */
export function forgetTimeZone(): Promise<string> {
  return timeZoneCookie.serialize("", { maxAge: 0 });
}
