/** The longest host or web address of these fields; longer ones are refused before they are parsed. */
const ADDRESS_LENGTH_LIMIT = 2048;
const DOMAIN_NAME_LENGTH_LIMIT = 253;
const IPV4_LENGTH_LIMIT = 15;
const IPV6_LENGTH_LIMIT = 45;
const IPV6_GROUPS = 8;

/** The highest number of a port; the lowest is 1. */
export const PORT_MAX = 65_535;

/** The beginnings of a web address; `{host}` is replaced by the address of the device itself (§5). */
const WEB_ADDRESS_BEGINNINGS = ["http://", "{host}"];

/**
 * Whether a text is an IPv4 address: four dot-separated numbers of 0 to 255 (§5). Leading zeros are
 * refused, since some systems read them as octal and would reach another machine.
 */
export function isIpv4(text: string): boolean {
  if (text.length > IPV4_LENGTH_LIMIT) {
    return false;
  }
  const numbers = text.split(".");
  return (
    numbers.length === 4 &&
    numbers.every((number) => /^(0|[1-9][0-9]{0,2})$/.test(number) && Number(number) <= 255)
  );
}

/** Whether a text is an IPv6 address, in full, shortened by `::`, or with an IPv4 address at its end. */
export function isIpv6(text: string): boolean {
  if (text.length > IPV6_LENGTH_LIMIT) {
    return false;
  }
  const halves = text.split("::");
  const [head = "", tail = ""] = halves;
  if (halves.length === 1) {
    return countIpv6Groups(head, true) === IPV6_GROUPS;
  }
  const headGroups = head === "" ? 0 : countIpv6Groups(head, false);
  const tailGroups = tail === "" ? 0 : countIpv6Groups(tail, true);
  return halves.length === 2 && headGroups + tailGroups < IPV6_GROUPS;
}

/** Whether a text is the name of a machine: labels of letters, digits and inner hyphens, joined by dots. */
export function isHostName(text: string): boolean {
  if (text.length > DOMAIN_NAME_LENGTH_LIMIT) {
    return false;
  }
  const labels = text.split(".");
  const last = labels.at(-1) ?? "";
  // A number at the end makes it an address to every resolver: 2130706433 is 127.0.0.1.
  const endsInNumber = /^([0-9]+|0[xX][0-9A-Fa-f]*)$/.test(last);
  return (
    !endsInNumber && labels.every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label))
  );
}

/** Whether a text is exactly one host: an IPv4 address, an IPv6 address or a name. */
export function isPlainHost(text: string): boolean {
  return isIpv4(text) || isIpv6(text) || isHostName(text);
}

/** Whether a text is accepted in a host field: empty, or with a host in it (§5). */
export function isHostField(text: string): boolean {
  if (text === "") {
    return true;
  }
  if (text.length > ADDRESS_LENGTH_LIMIT) {
    return false;
  }
  const words = text.split(/[^A-Za-z0-9.:-]/);
  return words.some(
    (word) => isIpv6(word) || word.split(":").some((part) => isIpv4(part) || isHostName(part)),
  );
}

/** Whether a text is a web address: `http://` or `{host}`, then a host with at least one dot (§5). */
export function isWebAddress(text: string): boolean {
  const beginning = WEB_ADDRESS_BEGINNINGS.find((candidate) => text.startsWith(candidate));
  // Only printable ASCII: an address contains no spaces or control characters.
  if (beginning === undefined || text.length > ADDRESS_LENGTH_LIMIT || !/^[\x21-\x7e]+$/.test(text)) {
    return false;
  }
  const [authority = ""] = text.slice(beginning.length).split(/[/?#\\]/);
  const [host = "", port, ...rest] = authority.split(":");
  // `{host}` may only be the first part of the name, as in `{host}.local`.
  const name = beginning === "{host}" && host.startsWith(".") ? host.slice(1) : host;
  return host.includes(".") && (isIpv4(name) || isHostName(name)) && rest.length === 0 && isPort(port);
}

function isPort(port: string | undefined): boolean {
  return port === undefined || (/^[0-9]{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535);
}

/** Counts groups; NaN, which no comparison accepts, when one is wrong. */
function countIpv6Groups(part: string, canEndInIpv4: boolean): number {
  const groups = part.split(":");
  const last = groups.at(-1) ?? "";
  const endsInIpv4 = canEndInIpv4 && isIpv4(last);
  const hexadecimal = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (!hexadecimal.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) {
    return Number.NaN;
  }
  return hexadecimal.length + (endsInIpv4 ? 2 : 0);
}
