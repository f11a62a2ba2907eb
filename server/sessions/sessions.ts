import { createCookie } from "@remix-run/node";
import { SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { Database } from "#storage/database.ts";
import {
  type ConsoleSession,
  deleteExpiredConsoleSessions,
  prolongConsoleSession,
} from "./console-sessions.ts";
import { makeSessionRows } from "./session-rows.ts";
import { makeSessionSeal } from "./session-seal.ts";
import { readSigned } from "./signed-cookie.ts";

const ABSOLUTE_MS = 30 * 24 * 3_600_000;
/** A session in use is prolonged at most this often: a write for each page would be too costly. */
const PROLONG_EVERY_MS = 15 * 60_000;

/** The sealed content of a session's row. `D` is the type of the console's data. */
interface StoredSession<D> {
  data: D;
  startedAt: number;
}

interface OpenSession<D> extends StoredSession<D> {
  expiresAt: number;
}

/** The session of one request's cookie; the console's load context documents each part. */
export interface RequestSession<D> {
  read(): Promise<D | undefined>;
  start(data: D): Promise<string>;
  update(change: (stored: D) => D): Promise<void>;
  end(): Promise<string>;
  endIfCurrent(): Promise<string | undefined>;
  formToken: string;
}

export interface OpenedSession<D> {
  session: RequestSession<D>;
  /** For a visitor without a session: the Set-Cookie header of a new id, which only binds its forms. */
  setCookie: string | undefined;
}

export interface Sessions<D> {
  open(cookieHeader: string | undefined): Promise<OpenedSession<D>>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

export interface SessionsOptions {
  db: Database;
  /** The installation's secret of 32 bytes. */
  secret: Buffer;
  /** Whether the console is reached over TLS. */
  https: boolean;
  now?: () => number;
}

/**
 * Manages the sessions of browsers. The cookie contains a random id and its signature; the database has the
 * id's hash and the data sealed under a key that is derived from the id, so that the database alone reveals
 * nothing.
 */
export function makeSessions<D>({ db, secret, https, now = Date.now }: SessionsOptions): Sessions<D> {
  const seal = makeSessionSeal(secret);
  const rows = makeSessionRows(db);
  const cookie = createCookie(https ? "__Host-portineria" : "portineria", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: https,
    secrets: [seal.cookieSecret],
  });

  function rowOf(id: string, sealedData: StoredSession<D>): ConsoleSession {
    return {
      idHash: seal.hash(id),
      sealed: seal.seal(id, JSON.stringify(sealedData)),
      expiresAt: expiryOf(sealedData),
    };
  }

  function expiryOf({ startedAt }: StoredSession<D>): number {
    return Math.min(now() + SESSION_IDLE_MS, startedAt + ABSOLUTE_MS);
  }

  /** Opens a row; undefined for one that was sealed for another id or under another secret. */
  function opened(id: string, row: ConsoleSession | undefined): OpenSession<D> | undefined {
    const text = row && seal.unseal(id, row.sealed);
    if (!row || text === undefined) return undefined;
    return { ...(JSON.parse(text) as StoredSession<D>), expiresAt: row.expiresAt };
  }

  /** Reads a session for a request, and prolongs it while it is in use. */
  async function visit(id: string): Promise<D | undefined> {
    const found = opened(id, await rows.find(seal.hash(id), now()));
    if (!found) return undefined;
    const expiresAt = expiryOf(found);
    if (expiresAt - found.expiresAt > PROLONG_EVERY_MS) {
      // A full disk must not prevent reading.
      await prolongConsoleSession(db, { idHash: seal.hash(id), expiresAt }).catch(() => undefined);
    }
    return found.data;
  }

  async function open(cookieHeader: string | undefined): Promise<OpenedSession<D>> {
    const cookieId = await readSigned(cookie, cookieHeader ?? "");
    const known = cookieId !== undefined;
    let id = cookieId ?? seal.newId();
    let data: Promise<D | undefined> | undefined;
    let ended: Promise<string | undefined> | undefined;
    const session: RequestSession<D> = {
      formToken: seal.formToken(id),
      async read() {
        data ??= known ? visit(id) : Promise.resolve(undefined);
        return data;
      },
      async start(first) {
        const before = id;
        id = seal.newId();
        await rows.replace(seal.hash(before), rowOf(id, { data: first, startedAt: now() }));
        data = Promise.resolve(first);
        session.formToken = seal.formToken(id);
        return cookie.serialize(id);
      },
      async update(change) {
        const changed = await rows.change(seal.hash(id), now(), (row) => {
          const stored = opened(id, row);
          return stored ? rowOf(id, { data: change(stored.data), startedAt: stored.startedAt }) : row;
        });
        data = Promise.resolve(opened(id, changed)?.data);
      },
      async end() {
        await rows.end(seal.hash(id));
        data = Promise.resolve(undefined);
        return cookie.serialize("", { expires: new Date(0) });
      },
      endIfCurrent() {
        ended ??= rows.find(seal.hash(id), now()).then((row) => row && session.end());
        return ended;
      },
    };
    return { session, setCookie: known ? undefined : await cookie.serialize(id) };
  }

  return { open, sweep: () => deleteExpiredConsoleSessions(db, now()) };
}
