import { isCurrent, timeToCheck } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { ENDED_KNOWN_MS, SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { Database } from "#storage/database.ts";
import {
  type ConsoleSession,
  deleteExpiredConsoleSessions,
  prolongConsoleSession,
} from "./console-sessions.ts";
import { type LeftVisit, RETURN_WITHIN_MS } from "./left-visit.ts";
import { createSessionRows, type SessionRows } from "./session-rows.ts";
import type { SessionSeal } from "./session-seal.ts";

const ABSOLUTE_MS = 30 * 24 * 3_600_000;
/** A session in use is prolonged at most this often: a write for each page would be too costly. */
const PROLONG_EVERY_MS = 15 * 60_000;

/** The sealed content of a session's row. `D` is the type of the console's data. */
export interface StoredSession<D> {
  /** Undefined once the sign-in has ended. */
  data?: D | undefined;
  startedAt: number;
  left?: LeftVisit | undefined;
}

export interface OpenSession<D> extends StoredSession<D> {
  expiresAt: number;
}

interface Use {
  /** A request without its reader: it does not prolong the session. */
  isUnattended: boolean;
}

interface SessionStoreOptions {
  db: Database;
  seal: SessionSeal;
  /** The server's one clock. */
  times: () => Times;
}

/**
 * The stored sessions, by the ids of browsers. The database has an id's hash and the data sealed under a key that
 * is derived from the id, so that the database alone reveals nothing.
 */
export class SessionStore<D> {
  readonly #db: Database;
  readonly #rows: SessionRows;
  readonly #seal: SessionSeal;
  readonly #times: () => Times;

  constructor({ db, seal, times }: SessionStoreOptions) {
    this.#db = db;
    this.#rows = createSessionRows(db);
    this.#seal = seal;
    this.#times = times;
  }

  /** Reads a session for a request, and prolongs it while it is in use. */
  async visit(id: string, { isUnattended }: Use): Promise<OpenSession<D> | undefined> {
    const at = this.#times();
    const found = this.#open(id, await this.#rows.find(this.#seal.hash(id), at));
    if (!found || isUnattended || !this.isSignedIn(found)) return found;
    const expiresAt = expiryOf(found, timeOf(found, at));
    if (expiresAt - found.expiresAt > PROLONG_EVERY_MS) {
      // A full disk must not prevent reading.
      const idHash = this.#seal.hash(id);
      await prolongConsoleSession(this.#db, { idHash, expiresAt }).catch(() => undefined);
    }
    return found;
  }

  isSignedIn(session: OpenSession<D>): boolean {
    return session.data !== undefined && session.expiresAt - ENDED_KNOWN_MS > timeOf(session, this.#times());
  }

  /** Stores a new session in place of the one with the id `before`, if there is one. */
  async replace(before: string, id: string, first: StoredSession<D>): Promise<OpenSession<D> | undefined> {
    const row = this.#rowOf(id, first, this.#times().now);
    await this.#rows.replace(this.#seal.hash(before), row);
    return this.#open(id, row);
  }

  /** Changes a session, unless another request has ended or replaced it; returns its new state. */
  async change(
    id: string,
    next: (now: OpenSession<D>) => StoredSession<D> | undefined,
    { isUnattended }: Use,
  ): Promise<OpenSession<D> | undefined> {
    const at = this.#times();
    const changed = await this.#rows.change(this.#seal.hash(id), at, (row) => {
      const found = this.#open(id, row);
      const changedTo = found && next(found);
      if (!changedTo) return row;
      const changedRow = this.#rowOf(id, changedTo, timeOf(found, at));
      const isKept = isUnattended && changedTo.data !== undefined;
      return isKept ? { ...changedRow, expiresAt: found.expiresAt } : changedRow;
    });
    return this.#open(id, changed);
  }

  end(id: string): Promise<void> {
    return this.#rows.end(this.#seal.hash(id));
  }

  /** Deletes expired sessions. */
  sweep(): Promise<void> {
    return deleteExpiredConsoleSessions(this.#db, this.#times().now);
  }

  #rowOf(id: string, { data, startedAt, left }: StoredSession<D>, at: number): ConsoleSession {
    return {
      idHash: this.#seal.hash(id),
      sealed: this.#seal.seal(id, JSON.stringify({ data, startedAt, left })),
      expiresAt: expiryOf({ data, startedAt, left }, at),
    };
  }

  /** Opens a row; undefined for one that was sealed for another id or under another secret. */
  #open(id: string, row: ConsoleSession | undefined): OpenSession<D> | undefined {
    const text = row && this.#seal.unseal(id, row.sealed);
    if (!row || text === undefined) return undefined;
    const { data, startedAt, left } = JSON.parse(text) as StoredSession<D>;
    const { expiresAt } = row;
    const isLeft = left !== undefined && isCurrent(left.until, RETURN_WITHIN_MS, this.#times());
    return { data, startedAt, left: isLeft ? left : undefined, expiresAt };
  }
}

/** How long the row is of use: an ended session is still known for a while, for the form of an open page. */
function expiryOf({ data, startedAt, left }: StoredSession<unknown>, at: number): number {
  if (data === undefined) return left?.until ?? 0;
  return Math.min(at + SESSION_IDLE_MS, startedAt + ABSOLUTE_MS) + ENDED_KNOWN_MS;
}

/** Returns the time to check a session against. */
function timeOf({ expiresAt }: OpenSession<unknown>, at: Times): number {
  return timeToCheck(expiresAt, SESSION_IDLE_MS + ENDED_KNOWN_MS, at);
}
