import type { DownMessage, DownMessageName } from "#contract/device-link/device-link.ts";
import { downTopic } from "#contract/device-link/topics.ts";
import { toNetwork } from "../sign-in/guards.ts";
import type { Identity } from "./sign-in.ts";
import type { WaitingDevices } from "./waiting-devices.ts";

/**
 * The remote end of a connection: a client of the embedded broker, or a device's topics at the external one.
 */
export interface Peer {
  readonly atBroker: boolean;
  /** Sends a message; one that is lost with the connection is requested again on the next connection. */
  send(topic: string, payload: string): void;
  close(): void;
  /** Makes the device start over: it sends hello, and everything that was not acknowledged. */
  startOver(): void;
  /** Resolves when the device has disconnected. */
  readonly ended: Promise<unknown>;
}

/** A connected device, with the state of its connection. */
export interface Connection {
  readonly peer: Peer;
  readonly identity: Identity;
  /** True once hello has arrived, which is processed before all later messages. */
  hasSentHello: boolean;
  /** True once hello has been processed; nothing is sent to the device before that. */
  greeted: boolean;
  /** The configuration version that the device runs, or that has been sent to it. */
  version: string | null;
  /** The protocol that is in use, once the device has been greeted. */
  protocol: number;
  /**
   * How far its clock is ahead of the server's, in milliseconds; undefined until it has reported its time.
   */
  clockOffset: number | undefined;
  /** The processing of its messages, one after the other. */
  work: Promise<void>;
  waitingMessages: number;
}

export interface Connections {
  add(peer: Peer, identity: Identity, address: string | undefined): void;
  remove(peer: Peer): Connection | undefined;
  of(peer: Peer): Connection | undefined;
  /** Returns the connection of the device in service with this hardware id. */
  inService(hwId: string): Connection | undefined;
  /** Returns the connection of a device in service. */
  ofDevice(deviceId: string): Connection | undefined;
  /** Returns the connections of devices that wait to be enabled. */
  waiting(): Connection[];
  /** Returns the connections of an enabled device, whether or not it has its secret yet. */
  enabled(hwId: string): Connection[];
  all(): Connection[];
  /** Returns the buildings of the connected devices. */
  buildings(): Set<string>;
}

/**
 * @param places the places of devices that are not in service; each is released when its device has
 *   disconnected
 */
export function createConnections(places: Pick<WaitingDevices<never, Peer>, "waits" | "left">): Connections {
  const byPeer = new Map<Peer, Connection>();
  const inService = new Map<string, Connection>();
  const ofDevice = new Map<string, Connection>();
  const all = (): Connection[] => [...byPeer.values()];
  return {
    add(peer, identity, address) {
      const network = address && toNetwork(address);
      const connection: Connection = {
        peer,
        identity,
        hasSentHello: false,
        greeted: false,
        version: null,
        protocol: 1,
        clockOffset: undefined,
        work: Promise.resolve(),
        waitingMessages: 0,
      };
      byPeer.set(peer, connection);
      if (identity.status !== "in-service") return places.waits(peer, network);
      inService.set(identity.hwId, connection);
      ofDevice.set(identity.deviceId, connection);
    },
    remove(peer) {
      const connection = byPeer.get(peer);
      byPeer.delete(peer);
      places.left(peer);
      if (connection?.identity.status !== "in-service") return connection;
      const { hwId, deviceId } = connection.identity;
      if (inService.get(hwId) === connection) inService.delete(hwId);
      if (ofDevice.get(deviceId) === connection) ofDevice.delete(deviceId);
      return connection;
    },
    of: (peer) => byPeer.get(peer),
    inService: (hwId) => inService.get(hwId),
    ofDevice: (deviceId) => ofDevice.get(deviceId),
    waiting: () => all().filter(({ identity, greeted }) => greeted && identity.status !== "in-service"),
    enabled: (hwId) =>
      all().filter(({ identity }) => identity.hwId === hwId && identity.status !== "announcing"),
    all,
    buildings: () =>
      new Set(all().flatMap(({ identity }) => (identity.status === "announcing" ? [] : identity.domainId))),
  };
}

/** Sends to this device only. */
export function send<N extends DownMessageName>(
  { peer, identity }: Connection,
  name: N,
  message: DownMessage<N>,
): void {
  peer.send(downTopic(identity.topicHwId ?? identity.hwId, name), JSON.stringify(message));
}
