/** The path of the referring page on this console; `/` for anything that could lead elsewhere. */
export function readReferrerPath(referrer: string | null): string {
  if (!referrer || !URL.canParse(referrer)) return "/";
  const { pathname, search } = new URL(referrer);
  // `//host` and `/\host` are addresses of another host to a browser.
  return /^\/(?![/\\])/.test(pathname) ? pathname + search : "/";
}
