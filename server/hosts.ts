import type { IncomingMessage } from "node:http";

/** A name, an IPv4 or a bracketed IPv6 address, perhaps with a port, and nothing else (attack A09). */
const wellFormed = /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

export type HostProblem = "malformed" | "unknown";

/** What is wrong with a request's Host header. It is looked at for this alone: links are built with PUBLIC_URL. */
export type HostCheck = (request: IncomingMessage) => HostProblem | undefined;

/** @param publicUrl the address that was chosen; undefined where this server goes by any name of its network */
export function makeHostCheck(publicUrl: string | undefined): HostCheck {
  const known = publicUrl === undefined ? undefined : namesOf(new URL(publicUrl));
  return (request) => {
    const { host } = request.headers;
    if (host === undefined || !isWellFormed(host) || hostLines(request) !== 1) return "malformed";
    return known === undefined || known.has(host.toLowerCase()) ? undefined : "unknown";
  };
}

/** What has the form may still be none: an address of 999, a port of 99999. */
function isWellFormed(host: string): boolean {
  return wellFormed.test(host) && URL.canParse(`http://${host}`);
}

/** The port that goes without saying may be said. */
function namesOf({ protocol, hostname, port }: URL): Set<string> {
  const usual = protocol === "https:" ? "443" : "80";
  return new Set(port === "" ? [hostname, `${hostname}:${usual}`] : [`${hostname}:${port}`]);
}

/** Node keeps the first of several. */
function hostLines({ rawHeaders }: IncomingMessage): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") lines++;
  }
  return lines;
}
