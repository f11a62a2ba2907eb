import {
  type Address,
  type IpNetwork,
  isInNetworks,
  isOneAddress,
  reachedAddresses,
  readNetworks,
} from "./ip-networks.ts";

/**
 * Who named the host of a connection, which decides what it may be. `settings`: the server's settings, which
 * may name any machine. `mail`: an administrator of the installation, who typed the mail server, which is not
 * this machine unless the settings allow it. `push`: a browser, which any person can run, with the address of its push
 * service; no private network unless the settings allow it. `pushByHttp`: the same without encryption, only in the
 * networks that the settings allow. A building: one of its administrators, who may name no private network unless the
 * settings allow it to this building.
 */
export type HostSource = "settings" | "mail" | "push" | "pushByHttp" | BuildingSource;

interface BuildingSource {
  domainId: string;
}

/** What the settings of this server allow beyond the rules, each to one source. */
export interface OutboundSettings {
  /** Whether the mail server may be this machine. */
  mailToThisMachine: boolean;
  /** What the addresses that buildings use may be. */
  toBuildings: readonly BuildingNetwork[];
  /** Where push services may be in addition to the internet, and by http too. */
  toPushServices: readonly IpNetwork[];
}

/** A network that is allowed to one building, or to all. */
interface BuildingNetwork {
  network: IpNetwork;
  domainId: string | undefined;
}

/**
 * Parses a list like `10.0.0.0/8, fd00::5, casa=192.168.20.0/24`, in which an entry may begin with the id
 * of the only building that it is for; undefined when an entry is invalid.
 */
export function readBuildingNetworks(text: string): BuildingNetwork[] | undefined {
  const entries = text.split(",").map(readBuildingNetwork);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function readBuildingNetwork(entry: string): BuildingNetwork | undefined {
  const [, domainId, text = ""] = /^\s*(?:([A-Za-z0-9_-]{1,64})=)?(.*)$/.exec(entry) ?? [];
  const [network] = readNetworks(text) ?? [];
  return network && { network, domainId };
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
export function canReach(
  address: string,
  source: HostSource,
  settings: OutboundSettings,
  own: readonly string[],
): boolean {
  const reached = reachedAddresses(address);
  const thisMachine = [...LOOPBACK, ...networks(...own)];
  return reached.length > 0 && reached.every((one) => isAllowed(one, source, settings, thisMachine));
}

function isAllowed(
  address: Address,
  source: HostSource,
  settings: OutboundSettings,
  thisMachine: readonly IpNetwork[],
): boolean {
  if (source === "settings" || (source === "mail" && settings.mailToThisMachine))
    return !isInNetworks(address, NEVER);
  const isDangerous = isInNetworks(address, [...NEVER, ...thisMachine]);
  if (source === "mail") return !isDangerous;
  const allowed = listAllowed(source, settings);
  // A network that happens to contain this machine does not open it: an entry must be the address itself.
  if (isDangerous) return isInNetworks(address, allowed.filter(isOneAddress));
  return isInNetworks(address, allowed) || (source !== "pushByHttp" && !isInNetworks(address, PRIVATE));
}

/** Returns the networks that the settings allow to a source. */
function listAllowed(
  source: "push" | "pushByHttp" | BuildingSource,
  { toBuildings, toPushServices }: OutboundSettings,
): readonly IpNetwork[] {
  if (typeof source === "string") return toPushServices;
  return toBuildings
    .filter(({ domainId }) => domainId === undefined || domainId === source.domainId)
    .map(({ network }) => network);
}

/** Whether every resolver takes a name for this machine. */
export function isNameOfThisMachine(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}
