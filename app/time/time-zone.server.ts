import { createCookie } from "@remix-run/node";
import { knownTimeZone } from "#app/forms/moments.ts";
import { findTimeZone } from "#app/preferences.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { TIME_ZONE_LOOKUP_MS } from "#rules/buildings/wall-clock.ts";
import { LANGUAGE_COOKIE_MINUTES } from "#rules/languages.ts";

/** Stores the time zone of the displayed times; expires with the language cookie. */
export const timeZoneCookie = createCookie("zone", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: LANGUAGE_COOKIE_MINUTES * 60,
});

/** The time zone of a browser's pages; undefined if none was chosen. The cookie's content is untrusted. */
export async function readTimeZone(request: Request): Promise<string | undefined> {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes("zone=")) return undefined;
  return knownTimeZone.catch("").parse(await timeZoneCookie.parse(cookies)) || undefined;
}

/** Returns the headers that give a browser without a zone the account's, if it arrives in time. */
export async function takeOverTimeZone(request: Request, api: ApiCalls): Promise<Record<string, string>> {
  if ((await readTimeZone(request)) !== undefined) return {};
  const chosen = await Promise.race([findTimeZone(api), nothingAfter(TIME_ZONE_LOOKUP_MS)]);
  return chosen === undefined ? {} : { "Set-Cookie": await timeZoneCookie.serialize(chosen) };
}

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined).unref();
  });
}

/** Removes the zone: the next person to sign in has their own. */
export function clearTimeZone(): Promise<string> {
  return timeZoneCookie.serialize("", { maxAge: 0 });
}
