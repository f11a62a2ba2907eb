import { randomUUID } from "node:crypto";
import type { UpMessage } from "#contract/device-link/device-link.ts";
import { type Database, transaction } from "../db/database.ts";
import { isRefusedByDisk } from "../db/storage-health.ts";
import {
  findLinkedDeviceById,
  type Leaving,
  listOnline,
  markConnected,
  markGone,
  markThere,
} from "../devices/queries/device-link.ts";
import { recordEvent } from "../history/operations/record-events.ts";

/** A device that is back within this time was never offline. */
export const AWAY_AFTER_MS = 5_000;
/** After a start of the server its devices need a while to reconnect. */
const AWAY_AFTER_START_MS = 45_000;
/**
 * More often than the time that a start waits, so that other processes see that the devices of this one are
 * connected.
 */
const THERE_EVERY_MS = 15_000;

export interface Presence {
  /** The device is connected; resolves once that is stored. */
  connected(deviceId: string, hello: UpMessage<"hello">, clockOffset?: number): Promise<void>;
  left(deviceId: string): void;
  /**
   * Devices of a server that has stopped may come to this one: marks those as offline that have reconnected
   * nowhere after a while.
   */
  expect(): Promise<void>;
  /** The device is out of service; its presence is no longer recorded. */
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

/**
 * Maintains which devices are online. Devices that were online at the start and that no process has seen for
 * a while are marked as offline.
 */
export async function makePresence(options: PresenceOptions): Promise<Presence> {
  const { db, now, awayAfterMs, changed, failed } = options;
  const leaving = new Map<string, NodeJS.Timeout>();
  const connectedHere = new Set<string>();
  const process = randomUUID();

  function leave(deviceId: string, afterMs: number, from: Leaving): void {
    stay(deviceId);
    const timer = setTimeout(() => {
      leaving.delete(deviceId);
      recordLeaving(deviceId, from).catch(failed);
    }, afterMs);
    leaving.set(deviceId, timer.unref());
  }

  /** True when the device was about to be marked as offline. */
  function stay(deviceId: string): boolean {
    clearTimeout(leaving.get(deviceId));
    return leaving.delete(deviceId);
  }

  async function recordLeaving(deviceId: string, from: Leaving): Promise<void> {
    const domainId = await transaction(db, async (tx) => {
      const device = await findLinkedDeviceById(tx, deviceId);
      if (!device) return undefined;
      if (!(await markGone(tx, deviceId, from))) return undefined;
      await recordEvent(
        tx,
        device.domainId,
        { kind: "STATE", outcome: "offline", time: from.lastSeenAt, device },
        now(),
      );
      return device.domainId;
    });
    if (domainId) changed(domainId);
  }

  async function expect(): Promise<void> {
    for (const { id, ...from } of await listOnline(db))
      // A device that was seen to disconnect does not go offline later because of this.
      if (!connectedHere.has(id) && !leaving.has(id))
        leave(id, Math.max(awayAfterMs, AWAY_AFTER_START_MS), from);
  }

  await expect();
  const timer = setInterval(() => {
    // A disk that takes no writes is reported elsewhere.
    markThere(db, [...connectedHere], { process, now: now() }).catch(
      (error: unknown) => isRefusedByDisk(db, error) || failed(error),
    );
  }, THERE_EVERY_MS).unref();
  return {
    expect,
    async connected(deviceId, hello, clockOffset) {
      const wasConnected = stay(deviceId);
      connectedHere.add(deviceId);
      const time = now();
      const domainId = await transaction(db, async (tx) => {
        const device = await findLinkedDeviceById(tx, deviceId);
        if (!device) return undefined;
        await markConnected(tx, deviceId, { hello, process, now: time, clockOffset });
        if (!wasConnected)
          await recordEvent(tx, device.domainId, { kind: "STATE", outcome: "online", time, device }, time);
        return device.domainId;
      });
      if (domainId) changed(domainId);
    },
    left(deviceId) {
      connectedHere.delete(deviceId);
      leave(deviceId, awayAfterMs, { process, lastSeenAt: now() });
    },
    forget(deviceId) {
      connectedHere.delete(deviceId);
      stay(deviceId);
    },
    stop() {
      clearInterval(timer);
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
