import type { UpMessage } from "#contract/device-link.ts";
import { transaction, type Database } from "../db/database.ts";
import { isRefusedByDisk } from "../db/storage-health.ts";
import { findLinkedDeviceById, markAllGone, markArrived, markGone } from "../db/device-link.ts";
import { recordEvent } from "../operations/record-events.ts";

/** A device that is back within this time was never away. */
export const AWAY_AFTER_MS = 5_000;
/** After a start of the server its devices need a while to find it again. */
const AWAY_AFTER_START_MS = 45_000;

export interface Presence {
  /** The device is there; answers once that is in the database. */
  arrived(deviceId: string, hello: UpMessage<"hello">): Promise<void>;
  left(deviceId: string): void;
  /** The device is out of service; its history says nothing more of it. */
  forget(deviceId: string): void;
  stop(): void;
}

interface PresenceOptions {
  db: Database;
  now(): number;
  awayAfterMs: number;
  changed(domainId: string): void;
  failed(error: unknown): void;
}

/** Keeps which devices are online. At its start none is; only who does not come back soon is said to have gone. */
export async function makePresence(options: PresenceOptions): Promise<Presence> {
  const { db, now, awayAfterMs, changed, failed } = options;
  const leaving = new Map<string, NodeJS.Timeout>();

  function leave(deviceId: string, { since, afterMs }: { since: number; afterMs: number }): void {
    stay(deviceId);
    const timer = setTimeout(() => {
      leaving.delete(deviceId);
      recordLeaving(deviceId, since).catch(failed);
    }, afterMs);
    leaving.set(deviceId, timer.unref());
  }

  /** True when the device was about to be taken for gone. */
  function stay(deviceId: string): boolean {
    clearTimeout(leaving.get(deviceId));
    return leaving.delete(deviceId);
  }

  async function recordLeaving(deviceId: string, since: number): Promise<void> {
    const domainId = await transaction(db, async (tx) => {
      const device = await findLinkedDeviceById(tx, deviceId);
      if (!device) return undefined;
      await markGone(tx, deviceId, since);
      await recordEvent(
        tx,
        device.domainId,
        { kind: "STATE", outcome: "offline", time: since, device },
        now(),
      );
      return device.domainId;
    });
    if (domainId) changed(domainId);
  }

  const online = await markAllGone(db).catch((error: unknown) => {
    // A disk that takes no writes is no reason not to start.
    if (!isRefusedByDisk(db, error)) throw error;
    failed(error);
    return [];
  });
  for (const { id, lastSeenAt } of online) {
    leave(id, { since: lastSeenAt ?? now(), afterMs: Math.max(awayAfterMs, AWAY_AFTER_START_MS) });
  }
  return {
    async arrived(deviceId, hello) {
      const wasHere = stay(deviceId);
      const time = now();
      const domainId = await transaction(db, async (tx) => {
        const device = await findLinkedDeviceById(tx, deviceId);
        if (!device) return undefined;
        await markArrived(tx, deviceId, { hello, now: time });
        if (!wasHere)
          await recordEvent(tx, device.domainId, { kind: "STATE", outcome: "online", time, device }, time);
        return device.domainId;
      });
      if (domainId) changed(domainId);
    },
    left: (deviceId) => leave(deviceId, { since: now(), afterMs: awayAfterMs }),
    forget: stay,
    stop() {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
