import { createCookie } from "@remix-run/node";

const ONE_YEAR_S = 365 * 24 * 3600;

/** Creates a cookie for a choice that stays in this browser for a year. Its content is untrusted. */
export function createBrowserCookie(name: string) {
  return createCookie(name, { path: "/", sameSite: "lax", httpOnly: true, maxAge: ONE_YEAR_S });
}
