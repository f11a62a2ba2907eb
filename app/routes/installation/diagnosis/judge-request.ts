import { isLoopbackHost } from "#app/addresses/loopback-host.ts";
import type { LoadContext } from "#app/load-context.ts";

/** What a request reveals about the way to this server. */
interface SeenRequest {
  publicUrl: string;
  proxy: LoadContext["proxy"];
  /** The address of the referring page. */
  referrer: string | null;
  /** The request's address as this server derived it. */
  url: string;
}

export const REQUEST_FINDINGS = {
  PROXY_NONE: "ok",
  PROXY_TRUSTED: "ok",
  PROXY_UNTRUSTED: "warning",
  PROXY_SILENT: "warning",
  ADDRESS_RIGHT: "ok",
  ADDRESS_PLAIN: "warning",
  ADDRESS_LOOPBACK: "warning",
  ADDRESS_DIFFERS: "error",
} as const;

export type RequestFinding = keyof typeof REQUEST_FINDINGS;

interface JudgedRequest {
  proxy: RequestFinding;
  address: RequestFinding;
  /** The address in the browser's address bar, as far as it can be known. */
  browserOrigin: string;
}

/** Whether proxy headers are as this server expects them, and links lead to the browser's own address. */
export function judgeRequest({ publicUrl, proxy, referrer, url }: SeenRequest): JudgedRequest {
  const browserOrigin = originOf({ scheme: proxy.scheme, referrer, url });
  const address = judgeAddress(new URL(publicUrl), browserOrigin);
  return { proxy: judgeProxy(proxy), address, browserOrigin };
}

function judgeProxy({ isTrusted, hasProxyHeaders }: SeenRequest["proxy"]): RequestFinding {
  if (isTrusted) return hasProxyHeaders ? "PROXY_TRUSTED" : "PROXY_SILENT";
  return hasProxyHeaders ? "PROXY_UNTRUSTED" : "PROXY_NONE";
}

/** Returns the origin of a referrer of this console; otherwise the request's, with the scheme of a proxy. */
function originOf({
  scheme,
  referrer,
  url,
}: Pick<SeenRequest, "referrer" | "url"> & { scheme: string | undefined }) {
  const { host, origin } = new URL(url);
  if (referrer !== null && URL.canParse(referrer) && new URL(referrer).host === host)
    return new URL(referrer).origin;
  return scheme === "https" || scheme === "http" ? `${scheme}://${host}` : origin;
}

function judgeAddress(link: URL, browserOrigin: string): RequestFinding {
  const browser = new URL(browserOrigin);
  const bothHere =
    isLoopbackHost(link.hostname) && isLoopbackHost(browser.hostname) && link.protocol === browser.protocol;
  if (link.origin !== browser.origin && !bothHere) return "ADDRESS_DIFFERS";
  if (isLoopbackHost(link.hostname)) return "ADDRESS_LOOPBACK";
  return link.protocol === "https:" ? "ADDRESS_RIGHT" : "ADDRESS_PLAIN";
}
