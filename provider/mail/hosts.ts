import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** This machine, its links, and what is no single machine: never a mail server's address (attack H01). */
const refused = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  refused.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  refused.addSubnet(network, prefix, "ipv6");
}

/** Whether nothing may connect to this address of IPv4 or IPv6. */
export function isRefusedAddress(address: string): boolean {
  return refused.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether a host is refused by what it is called alone, before anybody is asked for its address. */
export function isRefusedHost(host: string): boolean {
  if (isIP(host) !== 0) return isRefusedAddress(host);
  return /(^|\.)localhost\.?$/i.test(host);
}

/**
 * The address of a host, looked up once, so that what is connected to is what was checked. Undefined for one that has
 * a refused address among its own.
 * @throws Error where the name isn't found
 */
export async function addressOf(host: string, loopbackAllowed: boolean): Promise<string | undefined> {
  const found = await lookup(host, { all: true });
  if (!loopbackAllowed && (isRefusedHost(host) || found.some(({ address }) => isRefusedAddress(address)))) {
    return undefined;
  }
  return found[0]?.address;
}
