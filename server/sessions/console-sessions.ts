import type { Times } from "#rules/history/followed-clock.ts";
import { ENDED_KNOWN_MS, SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { camelCase } from "#storage/camel-case.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import type { Database, Reader } from "#storage/database.ts";

/** A signed-in browser. Both columns are useless without the cookie and the installation's secret. */
export interface ConsoleSession {
  idHash: string;
  sealed: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** Returns the session with this hash of its id; undefined when its row is of no more use. */
export async function findConsoleSession(
  db: Reader,
  idHash: string,
  { now, latest }: Times,
): Promise<ConsoleSession | undefined> {
  const row = await db
    .selectFrom("console_session")
    .select(camelCase(["sealed", "expires_at"]))
    .where("id_hash", "=", idHash)
    .where(isCurrentRow("expires_at", SESSION_IDLE_MS + ENDED_KNOWN_MS, { now, latest }))
    .executeTakeFirst();
  return row && { idHash, sealed: row.sealed, expiresAt: row.expiresAt };
}

export async function saveConsoleSession(db: Reader, session: ConsoleSession): Promise<void> {
  await db
    .insertInto("console_session")
    .values({ id_hash: session.idHash, sealed: session.sealed, expires_at: session.expiresAt })
    .execute();
}

/** Changes a session; has no effect on one that was ended in the meantime. */
export async function updateConsoleSession(db: Reader, session: ConsoleSession): Promise<void> {
  await db
    .updateTable("console_session")
    .set({ sealed: session.sealed, expires_at: session.expiresAt })
    .where("id_hash", "=", session.idHash)
    .execute();
}

/** Moves a session's end, unless another request has ended or moved it in the meantime. */
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

/** Ends a session; has no effect on an ended one. */
export async function deleteConsoleSession(db: Reader, idHash: string): Promise<void> {
  await db.deleteFrom("console_session").where("id_hash", "=", idHash).execute();
}

export async function deleteExpiredConsoleSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom("console_session").where("expires_at", "<=", now).execute();
}
