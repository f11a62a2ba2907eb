import { performance } from "node:perf_hooks";
import { FINDINGS } from "#contract/installation/diagnosis.ts";
import type { ProviderContext } from "../../context.ts";
import { findNewestTime } from "../../history/queries/newest-time.ts";
import { findDatabaseTime } from "../queries/diagnosis.ts";
import type { ProbeResult } from "./probe-result.ts";

/** Tokens, doors' time limits and the order of the history depend on two clocks. */
const CLOCKS_APART_MAX_MS = 5_000;
/** The same for entries in the database: they may come from another server whose clock is a little ahead. */
const BEHIND_MAX_MS = 60_000;
const JUMP_MAX_MS = 60_000;
const CHECK_EVERY_MS = 10 * 60_000;

type Timed = Pick<ProviderContext, "db" | "now" | "start">;

/**
 * Compares the clock of this server with the database's clock, with the newest entry in the database and with
 * the monotonic clock.
 */
export async function diagnoseClock({ db, now, start }: Timed): Promise<ProbeResult> {
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
    ...(apart !== undefined && { aheadOfDatabaseMs: apart }),
    ...(isBehind && { behindNewestMs: behind }),
  };
  if (apart !== undefined && Math.abs(apart) > CLOCKS_APART_MAX_MS)
    return { finding: "CLOCK_DIFFERS", facts };
  if (isBehind) return { finding: "CLOCK_BEHIND", facts };
  return { finding: Math.abs(jumpedMs) > JUMP_MAX_MS ? "CLOCK_JUMPED" : "CLOCK_RIGHT", facts };
}

/** Logs a wrong clock, at the start and later, once for each finding. Returns a function that stops it. */
export function watchClock(context: Timed & Pick<ProviderContext, "log">): () => void {
  let known: string | undefined;
  async function poll(): Promise<void> {
    const { finding, facts } = await diagnoseClock(context);
    if (finding !== known && FINDINGS[finding] !== "ok")
      context.log("warn", "The clock is wrong.", { finding, ...facts });
    if (finding !== known && FINDINGS[finding] === "ok" && known !== undefined)
      context.log("info", "The clock is right again.", facts);
    known = finding;
  }
  // A database that is unreachable is reported elsewhere.
  const checkNow = (): void => void poll().catch(() => undefined);
  checkNow();
  const timer = setInterval(checkNow, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Avoids negative zero, which is lost on its way to a browser. */
function wholeMs(ms: number): number {
  return Math.round(ms) + 0;
}
