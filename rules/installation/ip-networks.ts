import ipaddr from "ipaddr.js";

export type Address = ReturnType<typeof ipaddr.parse>;

/** A network as an address and the number of bits that its members share with it. */
export type IpNetwork = readonly [Address, number];

/**
 * The offset, in bytes, of the IPv4 address in IPv6 addresses of these networks: packets for them go to IPv4.
 */
const EMBEDDED_IPV4: readonly [IpNetwork, number][] = [
  [toNetwork("::ffff:0:0/96"), 12],
  // Without the prefix: deprecated, and still supported by some systems.
  [toNetwork("::/96"), 12],
  // Stateless translation (RFC 2765), NAT64 (RFC 6052), 6to4 (RFC 3056).
  [toNetwork("::ffff:0:0:0/96"), 12],
  [toNetwork("64:ff9b::/96"), 12],
  [toNetwork("2002::/16"), 2],
];
const IPV4_BYTES = 4;
/** `::` and `::1` are in `::/96` but contain no IPv4 address. */
const NOT_EMBEDDED = [toNetwork("::/127")];

/** Parses a network. @throws Error for a text that is not a network */
function toNetwork(text: string): IpNetwork {
  return ipaddr.parseCIDR(text);
}

/**
 * Parses an IPv4 or IPv6 address; undefined for any other text. An IPv4 address must be four decimal numbers:
 * other spellings mean different machines on different systems. The zone of a link-local address
 * (`fe80::1%eth0`) is removed.
 */
function parseAddress(text: string): Address | undefined {
  const [address = ""] = text.split("%").map(withoutDots);
  if (ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.parse(address);
  return ipaddr.IPv4.isValidFourPartDecimal(address) ? ipaddr.IPv4.parse(address) : undefined;
}

/**
 * Rewrites an IPv4 ending as groups: the library accepts it only after `::ffff:`, the platform everywhere.
 */
function withoutDots(address: string): string {
  const isMixed = address.includes(":") && address.includes(".") && URL.canParse(`http://[${address}]`);
  return isMixed ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/**
 * Parses addresses and networks like `127.0.0.1, 10.0.0.0/8, fd00::/8`; undefined when one of them is
 * invalid.
 */
export function readNetworks(text: string): IpNetwork[] | undefined {
  const networks = text.split(",").map((entry) => readNetwork(entry.trim()));
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

function readNetwork(text: string): IpNetwork | undefined {
  const [before = "", bits, more] = text.split("/");
  const address = parseAddress(before);
  if (!address || more !== undefined) return undefined;
  const longest = longestPrefix(address);
  if (bits === undefined) return [address, longest];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? [address, Number(bits)] : undefined;
}

/**
 * Returns every address that a packet for this one may reach: the address itself, and the IPv4 address in it.
 * Empty when the text is not an address.
 */
export function reachedAddresses(text: string): Address[] {
  const address = parseAddress(text);
  if (!address) return [];
  const embedding = EMBEDDED_IPV4.find(([network]) => isMember(address, network));
  if (!embedding || isInNetworks(address, NOT_EMBEDDED)) return [address];
  const [, at] = embedding;
  return [address, ipaddr.fromByteArray(address.toByteArray().slice(at, at + IPV4_BYTES))];
}

/** Whether an address is in one of the networks; IPv4 mapped into IPv6 (`::ffff:…`) counts as IPv4. */
export function isInNetworks(address: Address | string, networks: readonly IpNetwork[]): boolean {
  const parsed = typeof address === "string" ? unmapped(parseAddress(address)) : address;
  return parsed !== undefined && networks.some((network) => isMember(parsed, network));
}

function unmapped(address: Address | undefined): Address | undefined {
  if (address?.kind() !== "ipv6") return address;
  const six = address as ipaddr.IPv6;
  return six.isIPv4MappedAddress() ? six.toIPv4Address() : six;
}

export function isOneAddress([address, bits]: IpNetwork): boolean {
  return bits === longestPrefix(address);
}

function longestPrefix(address: Address): number {
  return address.kind() === "ipv6" ? 128 : 32;
}

function isMember(address: Address, [network, bits]: IpNetwork): boolean {
  return address.kind() === network.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, bits);
}

/** Networks that only this machine, or machines near it, can reach. */
const OWN_NETWORKS = readNetworks("10.0.0.0/8, 127.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7")!;

/**
 * Whether the host of an address is in the local network: a private address, or a name without a dot, like a
 * container's.
 */
export function isInOwnNetwork({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host.includes(":") || /^[\d.]+$/.test(host)) return isInNetworks(host, OWN_NETWORKS);
  return !host.includes(".") || host.endsWith(".localhost");
}
