import { BlockList, isIP } from "node:net";

/** What only this machine, or the networks it stands in, can reach. */
const own = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  own.addSubnet(network, prefix, "ipv4");
}
own.addAddress("::1", "ipv6");
own.addSubnet("fc00::", 7, "ipv6");

/** Whether the host of an address is one's own: a private one, or a name without a dot, like a container's. */
export function isInOwnNetwork({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(host);
  if (version !== 0) return own.check(host, version === 6 ? "ipv6" : "ipv4");
  return !host.includes(".") || host.endsWith(".localhost");
}
