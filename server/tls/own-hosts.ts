import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";

const IS_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
/** Only valid on one link, and never typed. */
const IS_LINK_LOCAL = /^(fe[89ab]|169\.254\.)/i;

/** Returns the host in an address: a name, or an IP address without brackets. */
export function readUrlHost(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, "");
}

/**
 * Returns the names and IP addresses of an installation, sorted: the host in its
 * PUBLIC_URL and those of this machine.
 */
export function readOwnHosts(publicUrl: string): string[] {
  const own = hostname().toLowerCase();
  const [first = ""] = own.split(".");
  const names = ["localhost", own, first, `${first}.local`].filter((name) => IS_NAME.test(name));
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address)
    .filter((address) => isIP(address) !== 0 && !IS_LINK_LOCAL.test(address));
  return [...new Set([readUrlHost(publicUrl), ...names, "127.0.0.1", "::1", ...addresses])].sort();
}
