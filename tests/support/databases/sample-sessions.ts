import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { followClock } from "#rules/history/followed-clock.ts";
import { createSessions } from "#server/sessions/sessions.ts";
import { openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";

/** What the tests store in a session. */
export interface SampleVisit {
  userId: string;
  token: string;
  building?: { domainId: string };
  deviceId?: string;
}

export const ROSA = { userId: "rosa", token: "canary" };

/** Creates the sessions of a console, of another one, and of the first one after a restart, on one database and clock. */
export async function startSessions({ https = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-sessions-"));
  const db = openDatabase(path.join(folder, "sessions.db"));
  await migrate(db, migrations);
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const clock = { now: 1_800_000_000_000 };
  const options = { db, https };
  const times = () =>
    followClock(
      () => clock.now,
      () => performance.now(),
    );
  const secret = randomBytes(32);
  const restart = () => createSessions<SampleVisit>({ ...options, secret, times: times() });
  const sessions = restart();
  const elsewhere = createSessions<SampleVisit>({ ...options, secret: randomBytes(32), times: times() });
  /** Signs in and returns the browser's cookie from then on. */
  async function signIn(data: SampleVisit = ROSA) {
    const { session } = await sessions.open(undefined);
    return readCookie(await session.start(data));
  }
  async function read(cookie: string | undefined, which = sessions) {
    return (await which.open(cookie)).session.read();
  }
  return {
    db,
    sessions,
    restart,
    elsewhere,
    clock,
    signIn,
    read,
    rows: () => db.selectFrom("console_session").selectAll().execute(),
  };
}

/** Returns the cookie that a browser sends after this answer. */
export function readCookie(setCookie: string | undefined): string {
  return (setCookie ?? "").split(";", 1)[0]!;
}
