import { performance } from "node:perf_hooks";
import { FINDINGS } from "#contract/installation/diagnosis.ts";
import type { ProviderContext } from "../../context.ts";
import { findNewestTime } from "../../history/queries/newest-time.ts";
import { findDatabaseTime } from "../queries/diagnosis.ts";
import type { ProbeResult } from "./probe-result.ts";

/**
 * Tolerated difference from the database's clock: tokens, time limits at doors and the order of the history
 * depend on both clocks.
 */
const CLOCKS_APART_MAX_MS = 5_000;
/**
 * Tolerated lag behind the newest entry, which may come from another server whose clock is slightly ahead.
 */
const BEHIND_MAX_MS = 60_000;
const JUMP_MAX_MS = 60_000;
const CHECK_EVERY_MS = 10 * 60_000;

type ClockContext = Pick<ProviderContext, "db" | "now" | "start" | "times">;

/**
 * Compares this server's clock with the database's clock, the newest entry in the database and the monotonic
 * clock.
 */
export async function diagnoseClock({ db, now, start, times }: ClockContext): Promise<ProbeResult> {
  const startedAt = now();
  const databaseTime = await findDatabaseTime(db);
  const answered = now();
  const jumpedMs = wholeMs(answered - start.at - (performance.now() - start.ticks));
  const newest = await findNewestTime(db);
  const apart = databaseTime === undefined ? undefined : wholeMs((startedAt + answered) / 2 - databaseTime);
  const behind = newest === undefined ? 0 : wholeMs(newest - answered);
  const isBehind = behind > BEHIND_MAX_MS;
  const facts = {
    serverTime: answered,
    jumpedMs,
    aheadOfDatabaseMs: apart,
    behindNewestMs: isBehind ? behind : undefined,
  };
  if (apart !== undefined && Math.abs(apart) > CLOCKS_APART_MAX_MS)
    return { finding: "CLOCK_DIFFERS", facts };
  const shown = times();
  if (shown.latest - shown.now > JUMP_MAX_MS) return { finding: "CLOCK_SET_BACK", facts };
  if (isBehind) return { finding: "CLOCK_BEHIND", facts };
  return { finding: Math.abs(jumpedMs) > JUMP_MAX_MS ? "CLOCK_JUMPED" : "CLOCK_RIGHT", facts };
}

/**
 * Logs a wrong clock, at the start and at intervals, once per finding. Returns a function that stops the
 * watch.
 */
export function watchClock(context: ClockContext & Pick<ProviderContext, "log">): () => void {
  let known: string | undefined;
  async function poll(): Promise<void> {
    const { finding, facts } = await diagnoseClock(context);
    if (finding !== known && FINDINGS[finding] !== "ok")
      context.log("warn", "The clock is wrong.", { finding, ...facts });
    if (finding !== known && FINDINGS[finding] === "ok" && known !== undefined)
      context.log("info", "The clock is right again.", facts);
    known = finding;
  }
  // An unreachable database is reported elsewhere.
  const checkNow = (): void => void poll().catch(() => undefined);
  checkNow();
  const timer = setInterval(checkNow, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Rounds without returning negative zero, which JSON does not preserve. */
function wholeMs(ms: number): number {
  return Math.round(ms) + 0;
}
