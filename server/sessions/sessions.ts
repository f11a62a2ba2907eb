import { createCookie } from "@remix-run/node";
import { isCurrent, timeToCheck } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { ENDED_KNOWN_MS, SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { Database } from "#storage/database.ts";
import {
  type ConsoleSession,
  deleteExpiredConsoleSessions,
  prolongConsoleSession,
} from "./console-sessions.ts";
import {
  addPage,
  isContinuedBy,
  type LeftForm,
  type LeftPage,
  type LeftVisit,
  RETURN_WITHIN_MS,
  startLeaving,
  type Visitor,
  withoutForm,
} from "./left-visit.ts";
import { createSessionRows } from "./session-rows.ts";
import { createSessionSeal } from "./session-seal.ts";
import { readSigned } from "./signed-cookie.ts";

const ABSOLUTE_MS = 30 * 24 * 3_600_000;
/** A session in use is prolonged at most this often: a write for each page would be too costly. */
const PROLONG_EVERY_MS = 15 * 60_000;

/** The sealed content of a session's row. `D` is the type of the console's data. */
interface StoredSession<D> {
  /** Undefined once the sign-in has ended. */
  data?: D | undefined;
  startedAt: number;
  left?: LeftVisit | undefined;
}

interface OpenSession<D> extends StoredSession<D> {
  expiresAt: number;
}

/** The session of one request's cookie; the console's load context documents each part. */
export interface RequestSession<D extends Visitor> {
  read(): Promise<D | undefined>;
  start(data: D): Promise<string>;
  update(change: (stored: D) => D): Promise<void>;
  end(): Promise<string>;
  interrupt(): Promise<void>;
  left(): Promise<LeftVisit | undefined>;
  /** The form that this person sent to an address, in this building, after their last sign-in had ended. */
  formFor(address: string): Promise<LeftForm | undefined>;
  /** Deletes a form that has been given back. */
  forgetForm(address: string): Promise<void>;
  formToken: string;
}

interface OpenedSession<D extends Visitor> {
  session: RequestSession<D>;
  /** For a visitor without a session: the Set-Cookie header of a new id, which only binds its forms. */
  setCookie: string | undefined;
}

export interface Sessions<D extends Visitor> {
  /** @param page returns what the request leaves if the sign-in has ended */
  open(cookieHeader: string | undefined, page?: () => LeftPage): Promise<OpenedSession<D>>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

interface SessionsOptions {
  db: Database;
  /** The installation's secret of 32 bytes. */
  secret: Buffer;
  /** Whether the console is reached over TLS. */
  https: boolean;
  /** The server's one clock. */
  times: () => Times;
}

/**
 * Manages the sessions of browsers. The cookie contains a random id and its signature; the database has the
 * id's hash and the data sealed under a key that is derived from the id, so that the database alone reveals
 * nothing.
 */
export function createSessions<D extends Visitor>({
  db,
  secret,
  https,
  times,
}: SessionsOptions): Sessions<D> {
  const seal = createSessionSeal(secret);
  const rows = createSessionRows(db);
  const now = () => times().now;
  const cookie = createCookie(https ? "__Host-portineria" : "portineria", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: https,
    secrets: [seal.cookieSecret],
  });

  function rowOf(id: string, { data, startedAt, left }: StoredSession<D>, at = now()): ConsoleSession {
    return {
      idHash: seal.hash(id),
      sealed: seal.seal(id, JSON.stringify({ data, startedAt, left })),
      expiresAt: expiryOf({ data, startedAt, left }, at),
    };
  }

  /** How long the row is of use: an ended session is still known for a while, for the form of an open page. */
  function expiryOf({ data, startedAt, left }: StoredSession<D>, at = now()): number {
    if (data === undefined) return left?.until ?? 0;
    return Math.min(at + SESSION_IDLE_MS, startedAt + ABSOLUTE_MS) + ENDED_KNOWN_MS;
  }

  /** Opens a row; undefined for one that was sealed for another id or under another secret. */
  function opened(id: string, row: ConsoleSession | undefined): OpenSession<D> | undefined {
    const text = row && seal.unseal(id, row.sealed);
    if (!row || text === undefined) return undefined;
    const { data, startedAt, left } = JSON.parse(text) as StoredSession<D>;
    const { expiresAt } = row;
    const isLeft = left !== undefined && isCurrent(left.until, RETURN_WITHIN_MS, times());
    return { data, startedAt, left: isLeft ? left : undefined, expiresAt };
  }

  function isSignedIn(found: OpenSession<D>): boolean {
    return found.data !== undefined && found.expiresAt - ENDED_KNOWN_MS > timeOf(found, times());
  }

  /** Returns the time to check a session against. */
  function timeOf({ expiresAt }: OpenSession<D>, at: Times): number {
    return timeToCheck(expiresAt, SESSION_IDLE_MS + ENDED_KNOWN_MS, at);
  }

  /** Reads a session for a request, and prolongs it while it is in use. */
  async function visit(id: string): Promise<OpenSession<D> | undefined> {
    const at = times();
    const found = opened(id, await rows.find(seal.hash(id), at));
    if (!found || !isSignedIn(found)) return found;
    const expiresAt = expiryOf(found, timeOf(found, at));
    if (expiresAt - found.expiresAt > PROLONG_EVERY_MS) {
      // A full disk must not prevent reading.
      await prolongConsoleSession(db, { idHash: seal.hash(id), expiresAt }).catch(() => undefined);
    }
    return found;
  }

  async function open(
    cookieHeader: string | undefined,
    page: () => LeftPage = () => ({}),
  ): Promise<OpenedSession<D>> {
    const cookieId = await readSigned(cookie, cookieHeader ?? "");
    const known = cookieId !== undefined;
    let id = cookieId ?? seal.newId();
    let stored: Promise<OpenSession<D> | undefined> | undefined;
    let interrupted: Promise<void> | undefined;

    function find(): Promise<OpenSession<D> | undefined> {
      stored ??= known ? visit(id) : Promise.resolve(undefined);
      return stored;
    }

    /** Changes the session, unless another request has ended or replaced it. */
    async function change(next: (now: OpenSession<D>) => StoredSession<D> | undefined): Promise<void> {
      const at = times();
      const changed = await rows.change(seal.hash(id), at, (row) => {
        const found = opened(id, row);
        const changedTo = found && next(found);
        return changedTo ? rowOf(id, changedTo, timeOf(found, at)) : row;
      });
      stored = Promise.resolve(opened(id, changed));
    }

    const session: RequestSession<D> = {
      formToken: seal.formToken(id),
      async read() {
        const found = await find();
        return found && isSignedIn(found) ? found.data : undefined;
      },
      async start(data) {
        const before = id;
        const left = await session.left();
        id = seal.newId();
        const first: StoredSession<D> = {
          data,
          startedAt: now(),
          left: left && isContinuedBy(left, data) ? left : undefined,
        };
        const row = rowOf(id, first);
        await rows.replace(seal.hash(before), row);
        stored = Promise.resolve(opened(id, row));
        session.formToken = seal.formToken(id);
        return cookie.serialize(id);
      },
      update: (next) =>
        change((found) => {
          const { data, startedAt, left } = found;
          return data && isSignedIn(found) ? { data: next(data), startedAt, left } : undefined;
        }),
      async end() {
        await rows.end(seal.hash(id));
        stored = Promise.resolve(undefined);
        return cookie.serialize("", { expires: new Date(0) });
      },
      interrupt() {
        interrupted ??= find().then(async (found) => {
          // Nothing is stored for a browser in which no one was signed in.
          if (!found) return;
          await change(({ data, startedAt, left }) => {
            const leaving = left ?? (data && startLeaving(data, now()));
            return leaving && { startedAt, left: addPage(leaving, page(), now()) };
          });
        });
        return interrupted;
      },
      async left() {
        return (await find())?.left;
      },
      async formFor(address) {
        const found = await find();
        if (!found?.data || !found.left || !isSignedIn(found)) return undefined;
        const isThere = found.data.building?.domainId === found.left.domainId;
        return isThere ? found.left.forms.find((each) => each.address === address) : undefined;
      },
      forgetForm: (address) =>
        change(({ data, startedAt, left }) => ({
          data,
          startedAt,
          left: left && withoutForm(left, address),
        })),
    };
    return { session, setCookie: known ? undefined : await cookie.serialize(id) };
  }

  return { open, sweep: () => deleteExpiredConsoleSessions(db, now()) };
}
