import { createCookie } from "@remix-run/node";
import type { Database } from "#provider/db/database.ts";
import {
  type ConsoleSession,
  deleteExpiredConsoleSessions,
  prolongConsoleSession,
} from "#provider/db/console-sessions.ts";
import { makeSessionRows } from "./session-rows.ts";
import { makeSessionSeal } from "./session-seal.ts";

const IDLE_MS = 12 * 3_600_000;
const ABSOLUTE_MS = 30 * 24 * 3_600_000;
/** A session in use is prolonged at most this often: a write for each page would cost more than it gives. */
const PROLONG_EVERY_MS = 15 * 60_000;

/** What stands sealed in a session's row. `D` is the console's own. */
interface Kept<D> {
  data: D;
  startedAt: number;
}

interface Found<D> extends Kept<D> {
  expiresAt: number;
}

/** The session of one request's cookie; the console's load context says what each part promises. */
export interface RequestSession<D> {
  read(): Promise<D | undefined>;
  start(data: D): Promise<string>;
  update(change: (stored: D) => D): Promise<void>;
  end(): Promise<string>;
  formToken: string;
}

export interface OpenedSession<D> {
  session: RequestSession<D>;
  /** For a visitor without a session: the Set-Cookie header of an id that is bound to nothing but its forms. */
  setCookie: string | undefined;
}

export interface Sessions<D> {
  open(cookieHeader: string | undefined): Promise<OpenedSession<D>>;
  /** Forgets the sessions whose time is over. */
  sweep(): Promise<void>;
}

export interface SessionsOptions {
  db: Database;
  /** The installation's 32 bytes. */
  secret: Buffer;
  /** Whether the console is reached over TLS. */
  https: boolean;
  now?: () => number;
}

/**
 * Sessions of browsers. The cookie carries a random id and its signature; the database keeps the id's hash and
 * the data sealed under a key that takes the id to make, so that the database alone reveals nothing.
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

  function rowOf(id: string, kept: Kept<D>): ConsoleSession {
    return { idHash: seal.hash(id), sealed: seal.seal(id, JSON.stringify(kept)), expiresAt: expiryOf(kept) };
  }

  function expiryOf({ startedAt }: Kept<D>): number {
    return Math.min(now() + IDLE_MS, startedAt + ABSOLUTE_MS);
  }

  /** Undefined for a row that was sealed for another id or under another secret. */
  function opened(id: string, row: ConsoleSession | undefined): Found<D> | undefined {
    const text = row && seal.unseal(id, row.sealed);
    if (!row || text === undefined) return undefined;
    return { ...(JSON.parse(text) as Kept<D>), expiresAt: row.expiresAt };
  }

  /** Reads a session for a request, and moves its end while it is in use. */
  async function visit(id: string): Promise<D | undefined> {
    const found = opened(id, await rows.find(seal.hash(id), now()));
    if (!found) return undefined;
    const expiresAt = expiryOf(found);
    if (expiresAt - found.expiresAt > PROLONG_EVERY_MS) {
      // A full disk must not keep anybody from reading.
      await prolongConsoleSession(db, { idHash: seal.hash(id), expiresAt }).catch(() => undefined);
    }
    return found.data;
  }

  async function open(cookieHeader: string | undefined): Promise<OpenedSession<D>> {
    const told: unknown = await cookie.parse(cookieHeader ?? null);
    const known = typeof told === "string" && told !== "";
    let id = known ? told : seal.newId();
    let data: Promise<D | undefined> | undefined;
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
    };
    return { session, setCookie: known ? undefined : await cookie.serialize(id) };
  }

  return { open, sweep: () => deleteExpiredConsoleSessions(db, now()) };
}
