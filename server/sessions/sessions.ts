import { createCookie } from "@remix-run/node";
import type { Times } from "#rules/history/followed-clock.ts";
import type { Database } from "#storage/database.ts";
import type { LeftPage, Visitor } from "./left-visit.ts";
import { RequestSession } from "./request-session.ts";
import { createSessionSeal } from "./session-seal.ts";
import { SessionStore } from "./session-store.ts";
import { readSigned } from "./signed-cookie.ts";

interface OpenedSession<D extends Visitor> {
  session: RequestSession<D>;
  /** For a visitor without a session: the Set-Cookie header of a new id, which only binds its forms. */
  setCookie: string | undefined;
}

interface SessionRequest {
  /** Returns what the request leaves if the sign-in has ended. */
  page?: () => LeftPage;
  /** Sent by a hidden page without its reader: it does not prolong the session. */
  isUnattended?: boolean;
}

export interface Sessions<D extends Visitor> {
  open(cookieHeader: string | undefined, request?: SessionRequest): Promise<OpenedSession<D>>;
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

/** Manages the sessions of browsers: the cookie contains a random id and its signature. */
export function createSessions<D extends Visitor>({
  db,
  secret,
  https,
  times,
}: SessionsOptions): Sessions<D> {
  const seal = createSessionSeal(secret);
  const store = new SessionStore<D>({ db, seal, times });
  const now = () => times().now;
  const cookie = createCookie(https ? "__Host-portineria" : "portineria", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: https,
    secrets: [seal.cookieSecret],
  });
  return {
    async open(cookieHeader, { page = () => ({}), isUnattended = false } = {}) {
      const cookieId = await readSigned(cookie, cookieHeader ?? "");
      const isKnown = cookieId !== undefined;
      const id = cookieId ?? seal.newId();
      const session = new RequestSession<D>({ store, seal, cookie, now, id, isKnown, isUnattended, page });
      return { session, setCookie: isKnown ? undefined : await cookie.serialize(id) };
    },
    sweep: () => store.sweep(),
  };
}
