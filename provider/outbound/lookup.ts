import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import {
  canReach,
  type HostSource,
  isNameOfThisMachine,
  type OutboundSettings,
} from "#rules/installation/outbound.ts";

/** Finds the addresses of a name, like `lookup` in Node's `dns`. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A host to which connections are refused. */
export class HostRefusedError extends Error {
  constructor() {
    super("This host may not be connected to.");
    this.name = "HostRefusedError";
  }
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

/** Whether connections to an address are allowed now: the machine's addresses can change while it runs. */
function isAllowed(address: string, source: HostSource, settings: OutboundSettings): boolean {
  return canReach(address, source, settings, ownAddresses());
}

/**
 * Whether a host is refused by its name alone, without a lookup. An address in the settings is allowed: it is
 * intended.
 */
export function isRefusedByName(host: string, source: HostSource, settings: OutboundSettings): boolean {
  if (source === "settings") return false;
  const address = isNameOfThisMachine(host) ? "127.0.0.1" : host;
  return isIP(address) !== 0 && !isAllowed(address, source, settings);
}

/**
 * Looks a name up for a connection and checks its addresses: the connection goes to exactly these, and the
 * name is not looked up again. One refused address refuses the host.
 */
export function createLookup(
  source: HostSource,
  settings: OutboundSettings,
  resolve: Resolve = lookup,
): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) done(error, "");
      else if (found.some(({ address }) => !isAllowed(address, source, settings)))
        done(new HostRefusedError(), "");
      else if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };
}
