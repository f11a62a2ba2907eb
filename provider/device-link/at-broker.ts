import { downTopic } from "#contract/device-link.ts";
import type { BrokerProblem } from "../external-broker/open-client.ts";
import { type Kept, startKeeper } from "../external-broker/keeper.ts";
import type { House } from "../house.ts";
import { Allowance } from "./allowance.ts";
import type { Connections, Peer } from "./connections.ts";

/** A database that is away needs a moment; who is back by then was never away. */
const ANEW_AFTER_MS = 3_000;

interface DevicePeer extends Peer {
  /** It went, or is taken for gone. */
  end(): void;
  readonly allowance: Allowance;
}

/** Devices that are connected to the external broker, each of them a connection like any other. */
export interface DevicesAtBroker {
  /** Some device's account may have to be another one. */
  look(): void;
  problem(): BrokerProblem | undefined;
  stop(): Promise<void>;
}

interface AtBrokerOptions {
  house: Omit<House, "link">;
  url: string;
  connections: Connections;
  received(peer: Peer, message: string, payload: Buffer): void;
  gone(peer: Peer): void;
  /** This server keeps the broker from now on. */
  began(): void;
}

/** Stands on the external broker beside the embedded one. */
export function makeDevicesAtBroker(options: AtBrokerOptions): DevicesAtBroker {
  const { house, url, connections, received, gone, began } = options;
  const peers = new Map<string, DevicePeer>();

  function askAgain(hwId: string): void {
    if (!peers.has(hwId)) keeper.send(downTopic(hwId, "again"), "{}");
  }

  function add(hwId: string, device: NonNullable<Parameters<Kept["heard"]>[3]>): DevicePeer {
    let over = false;
    let tellEnd = (): void => undefined;
    const ended = new Promise<void>((resolve) => (tellEnd = resolve));
    const peer: DevicePeer = {
      atBroker: true,
      allowance: new Allowance(performance.now()),
      ended,
      send: (topic, payload) => void (over || keeper.send(topic, payload)),
      close: () => void (over || keeper.drop(hwId)),
      beginAnew() {
        if (over) return;
        peer.end();
        setTimeout(() => askAgain(hwId), ANEW_AFTER_MS).unref();
      },
      end() {
        over = true;
        peers.delete(hwId);
        gone(peer);
        tellEnd();
      },
    };
    peers.set(hwId, peer);
    connections.add(peer, { hwId, standing: "in-service", ...device }, undefined);
    return peer;
  }

  const kept: Kept = {
    began,
    heard(hwId, message, payload, device) {
      if (message === "gone" || !device) return peers.get(hwId)?.end();
      const peer = peers.get(hwId) ?? (message === "hello" ? add(hwId, device) : undefined);
      if (!peer) askAgain(hwId);
      else if (peer.allowance.take(performance.now())) received(peer, message, payload);
      else peer.close();
    },
    ended(hwId) {
      for (const peer of hwId === undefined ? [...peers.values()] : [peers.get(hwId)]) peer?.end();
    },
  };
  const keeper = startKeeper(house, { url, kept });
  return { look: keeper.look, problem: keeper.problem, stop: keeper.stop };
}
