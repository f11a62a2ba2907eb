import { createNetworkPool } from "./network-pool.ts";

/** Limit of connections that have not signed in yet, which takes only a moment. */
export const ARRIVING_MAX = 1_000;
/** Limit per network: after a power cut all devices of a site connect at once, through one router. */
export const ARRIVING_OF_NETWORK_MAX = 500;
/** Limit of connected devices that have not been enabled. */
export const WAITING_MAX = 500;
/** Limit per network: a building site connects through one router. */
export const WAITING_OF_NETWORK_MAX = 50;
/** A device that waits longer is disconnected; it reconnects by itself. */
const WAITING_LIFE_MS = 10 * 60_000;

interface WaitingOptions<Arriving, Waiting> {
  drop(connecting: Arriving): void;
  close(waiting: Waiting): void;
  lifeMs?: number | undefined;
}

/**
 * The places of connections whose devices are not in service; they never take a place from a device in
 * service.
 */
export interface WaitingDevices<Arriving, Waiting> {
  connected(connection: Arriving, network: string | undefined): void;
  /** Releases the place of a connection that has signed in, or has disconnected. */
  admitted(connection: Arriving): void;
  waits(device: Waiting, network: string | undefined): void;
  left(device: Waiting): void;
}

/** Makes the places of connections that have not signed in, and of devices that wait to be enabled. */
export function createWaitingDevices<Arriving, Waiting>(
  options: WaitingOptions<Arriving, Waiting>,
): WaitingDevices<Arriving, Waiting> {
  const { drop, close, lifeMs = WAITING_LIFE_MS } = options;
  const ends = new Map<Waiting, NodeJS.Timeout>();
  const connecting = createNetworkPool({ max: ARRIVING_MAX, ofNetworkMax: ARRIVING_OF_NETWORK_MAX }, drop);
  const waiting = createNetworkPool<Waiting>(
    { max: WAITING_MAX, ofNetworkMax: WAITING_OF_NETWORK_MAX },
    release,
  );

  function release(device: Waiting): void {
    left(device);
    close(device);
  }

  function left(device: Waiting): void {
    clearTimeout(ends.get(device));
    ends.delete(device);
    waiting.delete(device);
  }

  return {
    connected: connecting.add,
    admitted: connecting.delete,
    waits(device, network) {
      waiting.add(device, network);
      ends.set(device, setTimeout(() => release(device), lifeMs).unref());
    },
    left,
  };
}
