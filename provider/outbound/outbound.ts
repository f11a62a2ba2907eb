import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { connect, isIP, type LookupFunction, Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { HostSource, OutboundSettings } from "#rules/installation/outbound.ts";
import { type CertificateSeen, readCertificate } from "./certificate.ts";
import { type Fetch, makeFetch } from "./fetch.ts";
import { HostRefusedError, isRefusedByName, makeLookup, type Resolve } from "./lookup.ts";

/** An idle connection is closed before most servers close it. */
const IDLE_TIMEOUT_MS = 4_000;
const SOCKETS_MAX = 256;

interface Place {
  host: string;
  port: number;
}

/**
 * Opens every connection of this server to another machine, except the database's. A host is checked by
 * `rules/installation/outbound.ts`, and the checked address is the one that is connected to.
 */
export interface Outbound {
  /** Whether a host that a user typed is refused without a lookup. */
  isRefused(host: string): boolean;
  /**
   * Connects to a host that a user typed. The socket fails with a {@link HostRefusedError}, or as sockets do.
   */
  connectTyped(place: Place): Socket;
  /** Connects to a host of the settings. */
  connect(place: Place): Socket;
  /** The same over TLS; the certificate has to be trusted and to name the host. */
  connectTls(place: Place): TLSSocket;
  /** A request to a host of the settings. Redirects are not followed. */
  fetch: Fetch;
  /**
   * A request to a host that a building's administrator typed: in no private network except those that the
   * settings allow. Redirects are not followed. A refused host fails it with a {@link HostRefusedError} as
   * its cause.
   */
  fetchForBuilding: Fetch;
  /** What an address of the settings presents over TLS. */
  seeCertificate(url: URL, signal: AbortSignal): Promise<CertificateSeen>;
}

/** `resolve` finds addresses where not the machine's resolver shall. */
export function makeOutbound(settings: OutboundSettings, resolve?: Resolve): Outbound {
  const lookup = makeLookup("configured", settings, resolve);
  const agentOptions = { keepAlive: true, maxSockets: SOCKETS_MAX, timeout: IDLE_TIMEOUT_MS, lookup };
  const once = {
    keepAlive: false,
    maxSockets: SOCKETS_MAX,
    lookup: makeLookup("building", settings, resolve),
  };
  const ofBuilding = makeFetch({ "http:": new HttpAgent(once), "https:": new HttpsAgent(once) });
  const open = (place: Place, namedBy: HostSource): Socket =>
    openSocket(place, isRefusedByName(place.host, namedBy, settings), makeLookup(namedBy, settings, resolve));
  return {
    isRefused: (host) => isRefusedByName(host, "typed", settings),
    connectTyped: (place) => open(place, "typed"),
    connect: (place) => open(place, "configured"),
    connectTls(place) {
      const servername = isIP(place.host) === 0 ? place.host : "";
      return connectTls({ socket: open(place, "configured"), host: place.host, servername });
    },
    fetch: makeFetch({ "http:": new HttpAgent(agentOptions), "https:": new HttpsAgent(agentOptions) }),
    fetchForBuilding(address, request) {
      // Node does not call the lookup for an address.
      const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
      return isRefusedByName(host, "building", settings)
        ? Promise.reject(new TypeError("fetch failed", { cause: new HostRefusedError() }))
        : ofBuilding(address, request);
    },
    seeCertificate: (url, signal) => readCertificate(url, signal, lookup),
  };
}

/** Node does not call the lookup for an address: it is checked here. */
function openSocket({ host, port }: Place, isRefused: boolean, lookup: LookupFunction): Socket {
  if (isRefused) return new Socket().destroy(new HostRefusedError());
  return connect({ host, port, lookup });
}
