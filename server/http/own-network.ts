import { isInNetworks, readNetworks } from "#rules/installation/ip-networks.ts";

/** Networks that only this machine, or machines near it, can reach. */
const own = readNetworks("10.0.0.0/8, 127.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7")!;

/**
 * Whether the host of an address is in the local network: a private address, or a name without a dot, like a
 * container's.
 */
export function isInOwnNetwork({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host.includes(":") || /^[\d.]+$/.test(host)) return isInNetworks(host, own);
  return !host.includes(".") || host.endsWith(".localhost");
}
