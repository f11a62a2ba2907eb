import { isCurrent } from "#rules/history/bounded-time.ts";
import { ENDED_KNOWN_MS, SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { type Database, type Reader, transaction } from "#storage/database.ts";
import { isRefusedByDisk, onStorageHealed } from "#storage/storage-health.ts";
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
  find(idHash: string, now: number): Promise<ConsoleSession | undefined>;
  /** Stores a session in place of the one with the hash `before`, if there is one. */
  replace(before: string, session: ConsoleSession): Promise<void>;
  /** Changes the current state of a session; undefined for one that has ended. */
  change(
    idHash: string,
    now: number,
    change: (stored: ConsoleSession) => ConsoleSession,
  ): Promise<ConsoleSession | undefined>;
  end(idHash: string): Promise<void>;
}

/**
 * Stores the rows in the database; writes that a full or read-only disk refuses are held in memory until they
 * succeed, so that people can sign in to read, and sign out (R04).
 */
export function makeSessionRows(db: Database): SessionRows {
  /** Sessions that are still to be written, by the hash of their id; undefined for one that has ended. */
  const waiting = new Map<string, ConsoleSession | undefined>();

  function find(reader: Reader, idHash: string, now: number): Promise<ConsoleSession | undefined> {
    if (!waiting.has(idHash)) return findConsoleSession(reader, idHash, now);
    const session = waiting.get(idHash);
    return Promise.resolve(
      session && isCurrent(session.expiresAt, SESSION_IDLE_MS + ENDED_KNOWN_MS, now) ? session : undefined,
    );
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

  onStorageHealed(db, settle);

  return {
    find: (idHash, now) => find(db, idHash, now),
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
    change: (idHash, now, change) =>
      write(
        () =>
          transaction(db, async (tx) => {
            const stored = await find(tx, idHash, now);
            const next = stored && change(stored);
            if (next) await updateConsoleSession(tx, next);
            return next;
          }),
        async () => {
          const stored = await find(db, idHash, now);
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
