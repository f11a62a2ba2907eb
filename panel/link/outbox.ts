import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import type { StateStore } from "./state-store.ts";

const BATCH_EVENTS = 50;
/** Well below LINK_MESSAGE_MAX_BYTES. */
const BATCH_BYTES = 128 * 1024;
const ACKNOWLEDGED_WITHIN_MS = 10_000;
/**
 * The most events that are stored. A panel without a server for long drops its oldest log lines first, then
 * refusals of a locked keypad, never its newest event: hammering on the keys must not displace the records of
 * people who came in.
 */
export const OUTBOX_MAX = 5_000;

export interface Outbox {
  /** Resolves once the events are on the disk; `change` is stored with them. */
  add(events: DeviceEvent[], change?: () => void): Promise<void>;
  /** Sends waiting events, if no delivery is pending; again when it is not acknowledged in time. */
  deliver(): void;
  /** Deletes events that the server has received. */
  acknowledged(ids: string[]): Promise<void>;
  /** Handles the end of the connection: a pending delivery is sent again over the next one. */
  interrupted(): void;
}

/** Stores events until the server has them, and delivers them in their order. */
export function createOutbox(
  { state, update }: StateStore,
  send: (events: DeviceEvent[]) => boolean,
): Outbox {
  let pendingDelivery: NodeJS.Timeout | undefined;

  function interrupted(): void {
    clearTimeout(pendingDelivery);
    pendingDelivery = undefined;
  }

  function deliver(): void {
    if (pendingDelivery || state.outbox.length === 0 || !send(nextBatch(state.outbox))) return;
    pendingDelivery = setTimeout(() => {
      pendingDelivery = undefined;
      deliver();
    }, ACKNOWLEDGED_WITHIN_MS);
  }

  return {
    deliver,
    interrupted,
    async add(events, change) {
      await update((stored) => {
        stored.outbox.push(...events);
        while (stored.outbox.length > OUTBOX_MAX) stored.outbox.splice(leastImportant(stored.outbox), 1);
        change?.();
      });
      deliver();
    },
    async acknowledged(ids) {
      const known = new Set(ids);
      interrupted();
      await update((stored) => {
        stored.outbox = stored.outbox.filter(({ id }) => !known.has(id));
        for (const use of stored.spentUses) use.delivered ||= known.has(use.eventId);
      });
      deliver();
    },
  };
}

function nextBatch(outbox: DeviceEvent[]): DeviceEvent[] {
  let bytes = 0;
  const tooMuch = outbox.findIndex((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
    return index === BATCH_EVENTS || (bytes > BATCH_BYTES && index > 0);
  });
  return tooMuch === -1 ? [...outbox] : outbox.slice(0, tooMuch);
}

function leastImportant(outbox: DeviceEvent[]): number {
  const places = [
    outbox.findIndex(({ kind }) => kind === "DIAGNOSTIC"),
    outbox.findIndex(({ reason }) => reason === "TOO_MANY_CODES"),
  ];
  return places.find((place) => place >= 0) ?? 0;
}
