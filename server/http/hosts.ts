import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

/** A name, an IPv4 or a bracketed IPv6 address, perhaps with a port, and nothing else (attack A09). */
const wellFormed = /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

type HostProblem = "malformed" | "unknown";

/**
 * Returns what is wrong with a request's Host header. The header is used for nothing else: links are built
 * with PUBLIC_URL.
 */
export type HostCheck = (request: IncomingMessage) => HostProblem | undefined;

/**
 * Makes the check of the Host header. A server with a `publicUrl` accepts only that name. One without it
 * accepts addresses, localhost and this machine's own names: any other name may have been rebound to this
 * machine by the page of an attacker.
 */
export function createHostCheck(publicUrl: string | undefined): HostCheck {
  return createCheck(publicUrl === undefined ? isOwnHost : isOneOf(namesOf(new URL(publicUrl))));
}

/**
 * Makes the check for a server that leads from http to its `publicUrl`: the name may have any port, and what
 * leads to the right address may be typed by the machine's other names.
 */
export function createPlainHostCheck(publicUrl: string): HostCheck {
  const { hostname } = new URL(publicUrl);
  return createCheck((host) => new URL(`http://${host}`).hostname === hostname || isOwnHost(host));
}

function createCheck(isKnown: (host: string) => boolean): HostCheck {
  return (request) => {
    const { host } = request.headers;
    if (host === undefined || !isWellFormed(host) || hostLines(request) !== 1) return "malformed";
    return isKnown(host.toLowerCase()) ? undefined : "unknown";
  };
}

function isOneOf(names: ReadonlySet<string>): (host: string) => boolean {
  return (host) => names.has(host);
}

/**
 * Whether a host is an address, localhost or a name of this machine: no external name server decides what
 * these mean.
 */
function isOwnHost(host: string): boolean {
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  const own = hostname().toLowerCase();
  const [first] = own.split(".");
  return name === own || name === first || name === `${first}.local`;
}

/** Whether a host is well formed and valid: the pattern also matches an address with 999, or port 99999. */
function isWellFormed(host: string): boolean {
  return wellFormed.test(host) && URL.canParse(`http://${host}`);
}

/** Returns the accepted names of an address: the default port may be included. */
function namesOf({ protocol, hostname, port }: URL): Set<string> {
  const usual = protocol === "https:" ? "443" : "80";
  return new Set(port === "" ? [hostname, `${hostname}:${usual}`] : [`${hostname}:${port}`]);
}

/** Counts the Host headers; Node uses the first of several. */
function hostLines({ rawHeaders }: IncomingMessage): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") lines++;
  }
  return lines;
}
