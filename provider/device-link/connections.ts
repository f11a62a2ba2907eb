import { downTopic, type DownMessage, type DownMessageName } from "#contract/device-link.ts";
import { networkOf } from "../guards.ts";
import type { Identity } from "./sign-in.ts";

/** The far end of a connection: a client of the embedded broker, or a device's topics at the external one. */
export interface Peer {
  readonly atBroker: boolean;
  /** What gets lost with the connection is asked for again after the next one. */
  send(topic: string, payload: string): void;
  close(): void;
  /** Has the device begin anew: it says hello, and all that was not worked on. */
  beginAnew(): void;
  /** Resolves once the device has gone. */
  readonly ended: Promise<unknown>;
}

/** A device that is connected, and what is known of it while it is. */
export interface Connection {
  readonly peer: Peer;
  readonly identity: Identity;
  /** Where it comes from, as the guards count it. */
  readonly address: string | undefined;
  /** True once it has said what it is; nothing is sent to it before. */
  greeted: boolean;
  /** The configuration that it runs or that is on its way to it. */
  version: string | null;
  /** Its messages are worked on one after the other. */
  work: Promise<void>;
  waitingMessages: number;
}

export interface Connections {
  add(peer: Peer, identity: Identity, address: string | undefined): void;
  remove(peer: Peer): Connection | undefined;
  of(peer: Peer): Connection | undefined;
  /** The connection of the device in service with this hardware id. */
  inService(hwId: string): Connection | undefined;
  /** Those that wait to be brought into service. */
  waiting(): Connection[];
  /** Those of a device that has been brought into service, whether it has its secret yet or not. */
  brought(hwId: string): Connection[];
  all(): Connection[];
  /** The buildings that devices here are in. */
  buildings(): Set<string>;
}

export function makeConnections(): Connections {
  const byPeer = new Map<Peer, Connection>();
  const inService = new Map<string, Connection>();
  const all = (): Connection[] => [...byPeer.values()];
  return {
    add(peer, identity, address) {
      const start = { greeted: false, version: null, work: Promise.resolve(), waitingMessages: 0 };
      const connection: Connection = { peer, identity, address: address && networkOf(address), ...start };
      byPeer.set(peer, connection);
      if (identity.standing === "in-service") inService.set(identity.hwId, connection);
    },
    remove(peer) {
      const connection = byPeer.get(peer);
      byPeer.delete(peer);
      const hwId = connection?.identity.hwId ?? "";
      if (inService.get(hwId) === connection) inService.delete(hwId);
      return connection;
    },
    of: (peer) => byPeer.get(peer),
    inService: (hwId) => inService.get(hwId),
    waiting: () => all().filter(({ identity, greeted }) => greeted && identity.standing !== "in-service"),
    brought: (hwId) =>
      all().filter(({ identity }) => identity.hwId === hwId && identity.standing !== "announcing"),
    all,
    buildings: () =>
      new Set(all().flatMap(({ identity }) => (identity.standing === "announcing" ? [] : identity.domainId))),
  };
}

/** Sends to this device alone. */
export function send<N extends DownMessageName>(
  { peer, identity }: Connection,
  name: N,
  message: DownMessage<N>,
): void {
  peer.send(downTopic(identity.hwId, name), JSON.stringify(message));
}
