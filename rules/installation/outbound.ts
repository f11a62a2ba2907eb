import { type IpNetwork, isInNetworks, reachedAddresses, readNetworks } from "./ip-networks.ts";

/**
 * Who named the host of a connection. `configured`: the server's settings, which may name any machine.
 * `typed`: an administrator of the installation, on a screen, who may not name this machine. `building`: an
 * administrator of one building, who may not name a private network unless the settings allow it.
 */
export type HostSource = "configured" | "typed" | "building";

/** What the settings of this server allow beyond the rules. */
export interface OutboundSettings {
  /** Networks that may always be connected to. */
  allowed: readonly IpNetwork[];
  /** Whether a typed host may be this machine itself. */
  thisMachine: boolean;
}

function networks(...list: string[]): readonly IpNetwork[] {
  return list.flatMap((text) => readNetworks(text) ?? []);
}

/** Addresses of no single machine, of this link only, or of cloud services that return credentials. */
const NEVER = networks(
  "0.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/128",
  "fe80::/10",
  "ff00::/8",
  // The metadata services of clouds that are not link-local: Alibaba, Oracle, Azure, Amazon, Google.
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "fd00:ec2::254",
  "fd20:ce::254",
  // Tunnels and translators whose IPv4 address can't be derived from the address: Teredo, local NAT64.
  "2001::/32",
  "64:ff9b:1::/48",
);

const LOOPBACK = networks("127.0.0.0/8", "::1/128");

/**
 * Networks that are not reachable from everywhere: private ones, those of carriers, and those reserved for
 * tests.
 */
const PRIVATE = networks(
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "192.0.0.0/24",
  "198.18.0.0/15",
  "fc00::/7",
  "fec0::/10",
);

/**
 * Whether an IPv4 or IPv6 address may be connected to. The IPv4 address inside an IPv6 address (mapped,
 * compatible, NAT64, 6to4) must be allowed as well.
 * @param own this machine's addresses
 */
export function mayReach(
  address: string,
  namedBy: HostSource,
  { allowed, thisMachine }: OutboundSettings,
  own: readonly string[],
): boolean {
  const reached = reachedAddresses(address);
  const machine = namedBy === "configured" || thisMachine ? [] : [...LOOPBACK, ...networks(...own)];
  const refused = [...NEVER, ...machine, ...(namedBy === "building" ? PRIVATE : [])];
  return (
    reached.length > 0 && reached.every((one) => isInNetworks(one, allowed) || !isInNetworks(one, refused))
  );
}

/** Whether every resolver takes a name for this machine. */
export function isNameOfThisMachine(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}
