import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { diagnoseClock, watchClock } from "./diagnose-clock.ts";

const HOUR_MS = 3_600_000;

/** Makes a database whose newest entry is from now, and a clock that is `behindMs` behind it. */
async function clockBehind(behindMs: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-clock-"));
  const db = openDatabase(path.join(folder, "clock.db"));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  await migrate(db, migrations);
  const now = (): number => Date.now() - behindMs;
  const chain = "installation";
  await db.insertInto("audit_head").values({ chain, sequence: 0, hash: "", seal: "" }).execute();
  const entry = {
    id: "entry",
    chain,
    time: Date.now(),
    entity: "user",
    entity_id: "somebody",
    change: "created" as const,
  };
  await db.insertInto("audit_entry").values(entry).execute();
  const start = { at: now(), ticks: performance.now() };
  const times = () => ({ now: now(), latest: now() });
  return { db, now, start, times };
}

test("a start behind the newest entry of the database is logged, with the difference", async () => {
  const lines: unknown[] = [];
  const clock = await clockBehind(HOUR_MS);
  const log = (level: string, message: string, fields?: object) =>
    void lines.push({ level, message, ...fields });
  onTestFinished(watchClock({ ...clock, log }));
  await expect
    .poll(() => lines)
    .toMatchObject([{ level: "warn", message: "The clock is wrong.", finding: "CLOCK_BEHIND" }]);
  expect(Math.round((lines[0] as { behindNewestMs: number }).behindNewestMs / HOUR_MS)).toBe(1);
});

test("a clock that was set back since the start is reported as such", async () => {
  const clock = await clockBehind(HOUR_MS);
  const times = () => ({ now: Date.now() - HOUR_MS, latest: Date.now() });
  expect((await diagnoseClock({ ...clock, times })).finding).toBe("CLOCK_SET_BACK");
});

test("a right clock is reported as right", async () => {
  expect((await diagnoseClock(await clockBehind(0))).finding).toBe("CLOCK_RIGHT");
});
