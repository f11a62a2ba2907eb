import type { Database, Reader } from "./database.ts";

/** A signed-in browser. Neither column tells anything without the cookie and the installation's secret. */
export interface ConsoleSession {
  idHash: string;
  sealed: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The session under the hash of its id, while it has not expired. */
export async function findConsoleSession(
  db: Reader,
  idHash: string,
  now: number,
): Promise<ConsoleSession | undefined> {
  const row = await db
    .selectFrom("console_session")
    .select(["sealed", "expires_at"])
    .where("id_hash", "=", idHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { idHash, sealed: row.sealed, expiresAt: row.expires_at };
}

/** Stores a new session. */
export async function saveConsoleSession(db: Reader, session: ConsoleSession): Promise<void> {
  await db
    .insertInto("console_session")
    .values({ id_hash: session.idHash, sealed: session.sealed, expires_at: session.expiresAt })
    .execute();
}

/** Changes a session that is still there; one that was ended meanwhile stays ended. */
export async function updateConsoleSession(db: Reader, session: ConsoleSession): Promise<void> {
  await db
    .updateTable("console_session")
    .set({ sealed: session.sealed, expires_at: session.expiresAt })
    .where("id_hash", "=", session.idHash)
    .execute();
}

/** Moves a session's end, unless somebody else has ended or moved it meanwhile. */
export async function prolongConsoleSession(
  db: Database,
  { idHash, expiresAt }: Pick<ConsoleSession, "idHash" | "expiresAt">,
): Promise<void> {
  await db
    .updateTable("console_session")
    .set({ expires_at: expiresAt })
    .where("id_hash", "=", idHash)
    .where("expires_at", "<", expiresAt)
    .execute();
}

/** Ends a session; one that is not there is ended already. */
export async function deleteConsoleSession(db: Reader, idHash: string): Promise<void> {
  await db.deleteFrom("console_session").where("id_hash", "=", idHash).execute();
}

/** Forgets the sessions whose time is over. */
export async function deleteExpiredConsoleSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom("console_session").where("expires_at", "<=", now).execute();
}
