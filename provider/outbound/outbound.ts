import { Agent as HttpAgent, type AgentOptions } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { connect, isIP, type LookupFunction, Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { HostSource, OutboundSettings } from "#rules/installation/outbound.ts";
import { type PresentedCertificate, readCertificate } from "./certificate.ts";
import { createFetch, type Fetch } from "./fetch.ts";
import { createLookup, HostRefusedError, isRefusedByName, type Resolve } from "./lookup.ts";

/** Idle connections are closed earlier than most servers would close them. */
const IDLE_TIMEOUT_MS = 4_000;
const SOCKETS_MAX = 256;

interface RemoteEndpoint {
  host: string;
  port: number;
}

/**
 * Opens all connections of this server to other machines, except those to the database.
 * `rules/installation/outbound.ts` checks each host, and the connection goes to the checked address.
 */
export interface Outbound {
  /** Whether a host that a person typed is refused without a lookup. */
  isRefused(host: string, source: Exclude<HostSource, "settings">): boolean;
  /** Connects to the mail server. For a refused host the socket fails with a {@link HostRefusedError}. */
  connectToMailServer(place: RemoteEndpoint): Socket;
  /** Connects to a host of the settings. */
  connect(place: RemoteEndpoint): Socket;
  /** Connects to a host of the settings over TLS; the certificate must be trusted and name the host. */
  connectTls(place: RemoteEndpoint): TLSSocket;
  /** Sends a request to a host of the settings. Redirects are not followed. */
  fetch: Fetch;
  /**
   * Returns a `fetch` for hosts that an administrator of this building typed; private networks are refused
   * unless the settings allow them to it. Redirects are not followed. For a refused host the request fails
   * with a {@link HostRefusedError} as its cause.
   */
  fetchForBuilding(domainId: string): Fetch;
  /**
   * Sends a request to a push service, whose address a browser chose: on the internet by https, or in the networks that
   * the settings allow, by http too. Redirects are not followed. For a refused host the request fails with a
   * {@link HostRefusedError} as its cause.
   */
  fetchForPush: Fetch;
  /** Returns the certificate that an address of the settings presents. */
  seeCertificate(url: URL, signal: AbortSignal): Promise<PresentedCertificate>;
}

/**
 * Creates the outgoing connections.
 * @param resolve replaces the machine's resolver
 * @param ownAuthority the authority that people of this installation trust for its address, as PEM
 */
export function createOutbound(
  settings: OutboundSettings,
  resolve?: Resolve,
  ownAuthority?: string,
): Outbound {
  const lookup = createLookup("settings", settings, resolve);
  const agentOptions = { keepAlive: true, maxSockets: SOCKETS_MAX, timeout: IDLE_TIMEOUT_MS, lookup };
  const open = (place: RemoteEndpoint, source: HostSource): Socket =>
    openSocket(place, isRefusedByName(place.host, source, settings), createLookup(source, settings, resolve));
  const createCheckedFetch = (sourceOf: (scheme: string) => HostSource, options: AgentOptions): Fetch => {
    const lookupFor = (scheme: string) => createLookup(sourceOf(scheme), settings, resolve);
    const send = createFetch({
      "http:": new HttpAgent({ ...options, lookup: lookupFor("http:") }),
      "https:": new HttpsAgent({ ...options, lookup: lookupFor("https:") }),
    });
    return (address, request) => {
      // Node does not call the lookup for an address.
      const { hostname, protocol } = new URL(address);
      return isRefusedByName(hostname.replace(/^\[|\]$/g, ""), sourceOf(protocol), settings)
        ? Promise.reject(new TypeError("fetch failed", { cause: new HostRefusedError() }))
        : send(address, request);
    };
  };
  return {
    isRefused: (host, source) => isRefusedByName(host, source, settings),
    connectToMailServer: (place) => open(place, "mail"),
    connect: (place) => open(place, "settings"),
    connectTls(place) {
      const servername = isIP(place.host) === 0 ? place.host : "";
      return connectTls({ socket: open(place, "settings"), host: place.host, servername });
    },
    fetch: createFetch({ "http:": new HttpAgent(agentOptions), "https:": new HttpsAgent(agentOptions) }),
    // Connections are not reused: the next one may be for another building.
    fetchForBuilding: (domainId) => createCheckedFetch(() => ({ domainId }), { keepAlive: false }),
    fetchForPush: createCheckedFetch((scheme) => (scheme === "http:" ? "pushByHttp" : "push"), agentOptions),
    seeCertificate: (url, signal) => readCertificate({ url, signal, lookup, ownAuthority }),
  };
}

/** Opens a socket. Node does not call the lookup for an address, so addresses are checked here. */
function openSocket({ host, port }: RemoteEndpoint, isRefused: boolean, lookup: LookupFunction): Socket {
  if (isRefused) return new Socket().destroy(new HostRefusedError());
  return connect({ host, port, lookup });
}
