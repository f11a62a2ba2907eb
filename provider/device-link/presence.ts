import { randomUUID } from "node:crypto";
import type { UpMessage } from "#contract/device-link.ts";
import { transaction, type Database } from "../db/database.ts";
import {
  findLinkedDeviceById,
  type Leaving,
  listOnline,
  markArrived,
  markGone,
  markThere,
} from "../db/device-link.ts";
import { isRefusedByDisk } from "../db/storage-health.ts";
import { recordEvent } from "../operations/record-events.ts";

/** A device that is back within this time was never away. */
export const AWAY_AFTER_MS = 5_000;
/** After a start of the server its devices need a while to find it again. */
const AWAY_AFTER_START_MS = 45_000;
/** More often than a start waits: another process must see that the devices of this one are there. */
const THERE_EVERY_MS = 15_000;

export interface Presence {
  /** The device is there; answers once that is in the database. */
  arrived(deviceId: string, hello: UpMessage<"hello">): Promise<void>;
  left(deviceId: string): void;
  /** Devices of a server that is there no more may come here: takes for gone, after a while, who comes nowhere. */
  expect(): Promise<void>;
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

/**
 * Keeps which devices are online. Who was online at its start and is seen by no process of the server for a while is
 * said to have gone.
 */
export async function makePresence(options: PresenceOptions): Promise<Presence> {
  const { db, now, awayAfterMs, changed, failed } = options;
  const leaving = new Map<string, NodeJS.Timeout>();
  const here = new Set<string>();
  const process = randomUUID();

  function leave(deviceId: string, afterMs: number, from: Leaving): void {
    stay(deviceId);
    const timer = setTimeout(() => {
      leaving.delete(deviceId);
      recordLeaving(deviceId, from).catch(failed);
    }, afterMs);
    leaving.set(deviceId, timer.unref());
  }

  /** True when the device was about to be taken for gone. */
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
      if (!here.has(id)) leave(id, Math.max(awayAfterMs, AWAY_AFTER_START_MS), from);
  }

  await expect();
  const timer = setInterval(() => {
    // A disk that takes no writes tells so itself.
    markThere(db, [...here], { process, now: now() }).catch(
      (error: unknown) => isRefusedByDisk(db, error) || failed(error),
    );
  }, THERE_EVERY_MS).unref();
  return {
    expect,
    async arrived(deviceId, hello) {
      const wasHere = stay(deviceId);
      here.add(deviceId);
      const time = now();
      const domainId = await transaction(db, async (tx) => {
        const device = await findLinkedDeviceById(tx, deviceId);
        if (!device) return undefined;
        await markArrived(tx, deviceId, { hello, process, now: time });
        if (!wasHere)
          await recordEvent(tx, device.domainId, { kind: "STATE", outcome: "online", time, device }, time);
        return device.domainId;
      });
      if (domainId) changed(domainId);
    },
    left(deviceId) {
      here.delete(deviceId);
      leave(deviceId, awayAfterMs, { process, lastSeenAt: now() });
    },
    forget(deviceId) {
      here.delete(deviceId);
      stay(deviceId);
    },
    stop() {
      clearInterval(timer);
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
