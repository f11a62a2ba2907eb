import { randomUUID } from "node:crypto";
import type { UpMessage } from "#contract/device-link/device-link.ts";
import { transaction } from "#storage/database.ts";
import { isRefusedByDisk } from "#storage/storage-health.ts";
import type { ProviderContext } from "../context.ts";
import {
  type Departure,
  findLinkedDeviceById,
  listOnline,
  markConnected,
  markOffline,
  markStillConnected,
} from "../devices/queries/device-link.ts";
import { recordEvent } from "../history/operations/record-events.ts";

/** A device that returns within this time is never reported as offline. */
export const AWAY_AFTER_MS = 5_000;
/** After a start of the server the devices need time to reconnect. */
const AWAY_AFTER_START_MS = 45_000;
/**
 * Less than the time that a start waits, so that other processes see that the devices of this process are
 * connected.
 */
const SEEN_EVERY_MS = 15_000;

export interface Presence {
  /** Records that a device is connected; resolves once this is stored. */
  connected(deviceId: string, hello: UpMessage<"hello">, clockOffset?: number): Promise<void>;
  left(deviceId: string): void;
  /**
   * Expects the devices of a stopped server to reconnect: marks devices as offline that have not reconnected
   * anywhere after a while.
   */
  expect(): Promise<void>;
  /** Stops recording the presence of a device that is out of service. */
  forget(deviceId: string): void;
  stop(): void;
}

interface PresenceOptions {
  context: Pick<ProviderContext, "db" | "now" | "changeFeed">;
  awayAfterMs: number;
  failed(error: unknown): void;
}

/**
 * Makes a record of which devices are online. Devices that were online at the start and that no process sees
 * for a while are marked as offline.
 */
export async function createPresence(options: PresenceOptions): Promise<Presence> {
  const { context, awayAfterMs, failed } = options;
  const { db, now, changeFeed } = context;
  const leaving = new Map<string, NodeJS.Timeout>();
  const connectedHere = new Set<string>();
  const process = randomUUID();

  function leave(deviceId: string, afterMs: number, from: Departure): void {
    stay(deviceId);
    const timer = setTimeout(() => {
      leaving.delete(deviceId);
      recordLeaving(deviceId, from).catch(failed);
    }, afterMs);
    leaving.set(deviceId, timer.unref());
  }

  /** Cancels marking a device as offline; returns whether it was pending. */
  function stay(deviceId: string): boolean {
    clearTimeout(leaving.get(deviceId));
    return leaving.delete(deviceId);
  }

  async function recordLeaving(deviceId: string, from: Departure): Promise<void> {
    const domainId = await transaction(db, async (tx) => {
      const device = await findLinkedDeviceById(tx, deviceId);
      if (!device) return undefined;
      if (!(await markOffline(tx, deviceId, from))) return undefined;
      await recordEvent(
        tx,
        device.domainId,
        { kind: "STATE", outcome: "offline", time: from.lastSeenAt, device },
        now(),
      );
      return device.domainId;
    });
    if (domainId) changeFeed.publish(domainId);
  }

  async function expect(): Promise<void> {
    for (const { id, ...from } of await listOnline(db))
      // A device that disconnected here must not go offline later than planned.
      if (!connectedHere.has(id) && !leaving.has(id))
        leave(id, Math.max(awayAfterMs, AWAY_AFTER_START_MS), from);
  }

  await expect();
  const timer = setInterval(() => {
    // A disk that takes no writes is reported elsewhere.
    markStillConnected(db, [...connectedHere], { process, now: now() }).catch(
      (error: unknown) => isRefusedByDisk(db, error) || failed(error),
    );
  }, SEEN_EVERY_MS).unref();
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
      if (domainId) changeFeed.publish(domainId);
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
