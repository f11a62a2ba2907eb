import { createBrowserCookie } from "./browser-cookie.server.ts";

/** Stores in this browser whether a single key leads to the search of a page. */
const searchKeyCookie = createBrowserCookie("search-key");

/**
 * Whether a single key leads to the search of a page. People who dictate, or press keys by mistake, can turn it off
 * (WCAG 2.1.4).
 */
export async function readSearchKey(request: Request): Promise<boolean> {
  return (await searchKeyCookie.parse(request.headers.get("Cookie"))) !== "off";
}

/** Returns the cookie that stores the choice. */
export function storeSearchKey(isOn: boolean): Promise<string> {
  return searchKeyCookie.serialize(isOn ? "on" : "off");
}
