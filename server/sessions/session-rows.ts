import { isCurrent } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { ENDED_KNOWN_MS, SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { type Database, type Reader, transaction } from "#storage/database.ts";
import { isRefusedByDisk } from "#storage/storage-health.ts";
import {
  type ConsoleSession,
  deleteConsoleSession,
  findConsoleSession,
  saveConsoleSession,
  updateConsoleSession,
} from "./console-sessions.ts";

/** The most browsers whose sessions are in memory. */
const WAITING_MAX = 10_000;

/** The rows of browsers' sessions. */
export interface SessionRows {
  find(idHash: string, times: Times): Promise<ConsoleSession | undefined>;
  /** Stores a session in place of the one with the hash `before`, if there is one. */
  replace(before: string, session: ConsoleSession): Promise<void>;
  /** Changes the current state of a session; undefined for one that has ended. */
  change(
    idHash: string,
    times: Times,
    change: (stored: ConsoleSession) => ConsoleSession,
  ): Promise<ConsoleSession | undefined>;
  end(idHash: string): Promise<void>;
}

/**
 * Stores the rows in the database; writes that a full or read-only disk refuses are held in memory until they
 * succeed, so that people can sign in to read, and sign out (R04).
 */
export function createSessionRows(db: Database): SessionRows {
  /** Sessions that are still to be written, by the hash of their id; undefined for one that has ended. */
  const waiting = new Map<string, ConsoleSession | undefined>();

  function find(reader: Reader, idHash: string, times: Times): Promise<ConsoleSession | undefined> {
    if (!waiting.has(idHash)) return findConsoleSession(reader, idHash, times);
    const session = waiting.get(idHash);
    const { now, latest } = times;
    const isOfUse =
      session && isCurrent(session.expiresAt, SESSION_IDLE_MS + ENDED_KNOWN_MS, { now, latest });
    return Promise.resolve(isOfUse ? session : undefined);
  }

  /** Writes; if the disk refuses, holds the write in memory instead. */
  async function write<R>(run: () => Promise<R>, note: () => R | Promise<R>): Promise<R> {
    try {
      await settle();
      return await run();
    } catch (error) {
      if (!isRefusedByDisk(db, error) || waiting.size >= WAITING_MAX) throw error;
      return note();
    }
  }

  async function settle(): Promise<void> {
    for (const [idHash, session] of waiting) {
      await transaction(db, async (tx) => {
        await deleteConsoleSession(tx, idHash);
        if (session) await saveConsoleSession(tx, session);
      });
      // The session may have changed in the meantime.
      if (waiting.get(idHash) === session) waiting.delete(idHash);
    }
  }

  db.onHealed(settle);

  return {
    find: (idHash, times) => find(db, idHash, times),
    replace: (before, session) =>
      write(
        () =>
          transaction(db, async (tx) => {
            await saveConsoleSession(tx, session);
            await deleteConsoleSession(tx, before);
          }),
        () => {
          waiting.set(session.idHash, session);
          waiting.set(before, undefined);
        },
      ),
    change: (idHash, times, change) =>
      write(
        () =>
          transaction(db, async (tx) => {
            const stored = await find(tx, idHash, times);
            const next = stored && change(stored);
            if (next) await updateConsoleSession(tx, next);
            return next;
          }),
        async () => {
          const stored = await find(db, idHash, times);
          const next = stored && change(stored);
          if (next) waiting.set(idHash, next);
          return next;
        },
      ),
    end: (idHash) =>
      write(
        () => deleteConsoleSession(db, idHash),
        () => void waiting.set(idHash, undefined),
      ),
  };
}
