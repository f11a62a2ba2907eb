import { downTopic } from "#contract/device-link/topics.ts";
import type { ProviderContext } from "../context.ts";
import { BrokerLeader } from "../external-broker/broker-leader.ts";
import type { LeaderListener } from "../external-broker/leader-term.ts";
import type { BrokerProblem } from "../external-broker/open-client.ts";
import { Allowance } from "./allowance.ts";
import type { Connections, Peer } from "./connections.ts";

/**
 * Bridges a short outage of the database: a device that returns within this time is never reported as
 * offline.
 */
const RESTART_AFTER_MS = 3_000;

interface DevicePeer extends Peer {
  /** Called when the device has disconnected, or counts as offline. */
  end(): void;
  readonly allowance: Allowance;
}

/** The devices that are connected through the external broker; they appear as ordinary connections. */
export interface DevicesAtBroker {
  /** Notifies that a device's account at the broker may have to change. */
  poll(): void;
  problem(): BrokerProblem | undefined;
  stop(): Promise<void>;
}

interface AtBrokerOptions {
  context: Omit<ProviderContext, "link">;
  url: string;
  connections: Connections;
  received(peer: Peer, message: string, payload: Buffer): void;
  gone(peer: Peer): void;
  /** Called when this server becomes the leader at the broker. */
  began(): void;
}

/** Serves devices at the external broker, in addition to the embedded one. */
export function createDevicesAtBroker(options: AtBrokerOptions): DevicesAtBroker {
  const { context, url, connections, received, gone, began } = options;
  const peers = new Map<string, DevicePeer>();

  function requestHello(hwId: string): void {
    if (!peers.has(hwId)) leader.send(downTopic(hwId, "again"), "{}");
  }

  function add(hwId: string, device: NonNullable<Parameters<LeaderListener["received"]>[3]>): DevicePeer {
    let over = false;
    let resolveEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
    const peer: DevicePeer = {
      atBroker: true,
      allowance: new Allowance(performance.now()),
      ended,
      send: (topic, payload) => void (over || leader.send(topic, payload)),
      close: () => void (over || leader.drop(hwId)),
      startOver() {
        if (over) return;
        peer.end();
        setTimeout(() => requestHello(hwId), RESTART_AFTER_MS).unref();
      },
      end() {
        over = true;
        peers.delete(hwId);
        gone(peer);
        resolveEnded();
      },
    };
    peers.set(hwId, peer);
    connections.add(peer, { hwId, status: "in-service", ...device }, undefined);
    return peer;
  }

  const listener: LeaderListener = {
    began,
    received(hwId, message, payload, device) {
      if (message === "gone" || !device) return peers.get(hwId)?.end();
      const peer = peers.get(hwId) ?? (message === "hello" ? add(hwId, device) : undefined);
      if (!peer) requestHello(hwId);
      else if (peer.allowance.take(performance.now())) received(peer, message, payload);
      else peer.close();
    },
    ended(hwId) {
      for (const peer of hwId === undefined ? [...peers.values()] : [peers.get(hwId)]) peer?.end();
    },
  };
  const leader = new BrokerLeader(context, { url, listener });
  return leader;
}
