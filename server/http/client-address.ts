import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isInNetworks, readNetworks } from "#rules/installation/ip-networks.ts";

/** Whether an address is a trusted proxy, whose headers are used. */
export type Trust = (address: string) => boolean;

/** Returns an IPv4 address that is mapped into IPv6 as IPv4. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** Reads a list of addresses and networks like `127.0.0.1, 10.0.0.0/8`; undefined for any other text. */
export function createTrust(text: string): Trust | undefined {
  const proxies = readNetworks(text);
  return proxies && ((address) => isInNetworks(address, proxies));
}

/**
 * Returns the client's address: the socket's or, behind trusted proxies, the nearest one in `X-Forwarded-For`
 * that is not a trusted proxy (attack C06).
 */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  let address = plain(request.socket.remoteAddress ?? "");
  if (!trust(address)) return address;
  const header = request.headers["x-forwarded-for"];
  const hops = (typeof header === "string" ? header : "").split(",");
  for (const hop of hops.reverse()) {
    const before = plain(hop.trim());
    if (isIP(before) === 0) break;
    address = before;
    if (!trust(address)) break;
  }
  return address;
}

/** Returns whether a request has a proxy's headers, and which scheme they claim; for display only. */
export function readProxyHeaders({ headers }: IncomingMessage): {
  hasProxyHeaders: boolean;
  scheme: string | undefined;
} {
  const scheme = headers["x-forwarded-proto"];
  return {
    hasProxyHeaders: ["x-forwarded-for", "x-forwarded-proto", "forwarded"].some(
      (name) => headers[name] !== undefined,
    ),
    scheme: typeof scheme === "string" ? scheme.split(",").at(-1)?.trim() : undefined,
  };
}
