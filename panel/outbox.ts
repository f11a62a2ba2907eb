import type { DeviceEvent } from "#contract/device-link.ts";
import type { Keeper } from "./kept-state.ts";

const BATCH_EVENTS = 50;
/** Well below LINK_MESSAGE_MAX_BYTES. */
const BATCH_BYTES = 128 * 1024;
const ACKNOWLEDGED_WITHIN_MS = 10_000;
/**
 * A panel without a server for long loses its oldest log lines first, then what it told of a shut keypad, never what it
 * noted last: who hammers on the keys must not push out who came in.
 */
export const OUTBOX_MAX = 5_000;

export interface Outbox {
  /** Answers once the events are on the disk; `change` goes there with them. */
  add(events: DeviceEvent[], change?: () => void): Promise<void>;
  /** Sends what is waiting, if nothing is on its way; again when that is not acknowledged in time. */
  deliver(): void;
  /** The server has these events: forgets them. */
  acknowledged(ids: string[]): Promise<void>;
  /** The connection ended: what was on its way is sent again over the next one. */
  interrupted(): void;
}

/** Keeps events until the server has them, and delivers them in their order. */
export function makeOutbox({ state, keep }: Keeper, send: (events: DeviceEvent[]) => boolean): Outbox {
  let onItsWay: NodeJS.Timeout | undefined;

  function interrupted(): void {
    clearTimeout(onItsWay);
    onItsWay = undefined;
  }

  function deliver(): void {
    if (onItsWay || state.outbox.length === 0 || !send(nextBatch(state.outbox))) return;
    onItsWay = setTimeout(() => {
      onItsWay = undefined;
      deliver();
    }, ACKNOWLEDGED_WITHIN_MS);
  }

  return {
    deliver,
    interrupted,
    async add(events, change) {
      await keep((kept) => {
        kept.outbox.push(...events);
        while (kept.outbox.length > OUTBOX_MAX) kept.outbox.splice(leastWorth(kept.outbox), 1);
        change?.();
      });
      deliver();
    },
    async acknowledged(ids) {
      const arrived = new Set(ids);
      interrupted();
      await keep((kept) => {
        kept.outbox = kept.outbox.filter(({ id }) => !arrived.has(id));
        for (const use of kept.spentUses) use.delivered ||= arrived.has(use.eventId);
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

function leastWorth(outbox: DeviceEvent[]): number {
  const places = [
    outbox.findIndex(({ kind }) => kind === "DIAGNOSTIC"),
    outbox.findIndex(({ reason }) => reason === "TOO_MANY_CODES"),
  ];
  return places.find((place) => place >= 0) ?? 0;
}
