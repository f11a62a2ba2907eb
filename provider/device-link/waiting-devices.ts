import { makeNetworkPool } from "./network-pool.ts";

/** Connections that have not signed in yet, which takes a moment only. */
export const ARRIVING_MAX = 1_000;
/** After a power cut all devices of a site connect at once, and through one router. */
export const ARRIVING_OF_NETWORK_MAX = 500;
/** Devices that have not been enabled. */
export const WAITING_MAX = 500;
/** A building site connects through one router. */
export const WAITING_OF_NETWORK_MAX = 50;
/** A device that waits for longer is disconnected; it reconnects on its own. */
export const WAITING_LIFE_MS = 10 * 60_000;

interface WaitingOptions<Arriving, Waiting> {
  drop(connecting: Arriving): void;
  close(waiting: Waiting): void;
  lifeMs?: number | undefined;
}

/**
 * Connections of devices that are not in service: they have places of their own, and never take one from a
 * device in service.
 */
export interface WaitingDevices<Arriving, Waiting> {
  connected(connection: Arriving, network: string | undefined): void;
  /** It has signed in, or has disconnected. */
  admitted(connection: Arriving): void;
  waits(device: Waiting, network: string | undefined): void;
  left(device: Waiting): void;
}

/** Creates the places of connections that have not signed in, and of devices that wait to be enabled. */
export function makeWaitingDevices<Arriving, Waiting>(
  options: WaitingOptions<Arriving, Waiting>,
): WaitingDevices<Arriving, Waiting> {
  const { drop, close, lifeMs = WAITING_LIFE_MS } = options;
  const ends = new Map<Waiting, NodeJS.Timeout>();
  const connecting = makeNetworkPool({ max: ARRIVING_MAX, ofNetworkMax: ARRIVING_OF_NETWORK_MAX }, drop);
  const waiting = makeNetworkPool<Waiting>(
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
