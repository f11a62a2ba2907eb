import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Whether a machine is one of our own proxies, whose word about the client is believed. */
export type Trust = (address: string) => boolean;

/** IPv4 in IPv6's clothes is IPv4. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Reads a list of addresses and networks like `127.0.0.1, 10.0.0.0/8`; undefined when it is none.
 */
export function makeTrust(text: string): Trust | undefined {
  const proxies = new BlockList();
  for (const entry of text.split(",")) {
    const [address = "", bits, more] = entry.trim().split("/");
    const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    if (longest === 0 || more !== undefined) return undefined;
    if (bits === undefined) proxies.addAddress(address, family(address));
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
      proxies.addSubnet(address, Number(bits), family(address));
    else return undefined;
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, family(address));
}

/**
 * The address of the person's machine: the socket's, or behind our own proxies the nearest one in
 * `X-Forwarded-For` that is not a proxy of ours (attack C06).
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

/** Whether a proxy's headers are on a request, and which scheme they name: claims, to be shown and not to be believed. */
export function wordsOfProxy({ headers }: IncomingMessage): {
  hasSpoken: boolean;
  scheme: string | undefined;
} {
  const scheme = headers["x-forwarded-proto"];
  return {
    hasSpoken: ["x-forwarded-for", "x-forwarded-proto", "forwarded"].some(
      (name) => headers[name] !== undefined,
    ),
    scheme: typeof scheme === "string" ? scheme.split(",").at(-1)?.trim() : undefined,
  };
}
