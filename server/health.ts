import { sql } from "kysely";
import type { Database } from "#provider/db/database.ts";
import type { Answerer } from "./arrival.ts";
import { JSON_TYPE, send } from "./send.ts";

const READY_DEADLINE_MS = 2_000;

/** What has to work before requests make sense; each part by its name. */
export type Readiness = () => Promise<Record<string, boolean>>;

/** What is not well though requests make sense, each part by its name. */
type Problems = Record<string, string | undefined>;

/** All that a console without an embedded provider needs. */
export async function databaseReady(db: Database): Promise<{ database: boolean }> {
  await sql`select 1`.execute(db);
  return { database: true };
}

export function isHealthPath(path: string): boolean {
  return path === "/healthz" || path === "/readyz";
}

/**
 * `/healthz`: the process is alive. `/readyz`: 200 when every part works, else 503, and which doesn't. A disk that
 * takes no writes degrades both, and so does an external broker that is away: reading goes on, and devices come to the
 * console's own address, so nobody should be sent away.
 */
export function makeHealthRoutes(ready: Readiness, problems: () => Problems): Answerer {
  return async (request, response, arrival) => {
    const parts = arrival.path === "/healthz" ? {} : await within(READY_DEADLINE_MS, ready());
    const well = Object.values(parts).every(Boolean);
    const found = Object.entries(problems()).filter(([, problem]) => problem !== undefined);
    const status = well ? (found.length > 0 ? "degraded" : "ok") : "unavailable";
    const json = JSON.stringify({ status, ...parts, ...Object.fromEntries(found) });
    send(request, response, arrival, { status: well ? 200 : 503, type: JSON_TYPE, body: json });
  };
}

/** A part that fails or does not answer is not ready. */
async function within(
  deadlineMs: number,
  parts: Promise<Record<string, boolean>>,
): Promise<Record<string, boolean>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Record<string, boolean>>((resolve) => {
    timer = setTimeout(() => resolve({ answered: false }), deadlineMs);
  });
  try {
    return await Promise.race([parts.catch(() => ({ answered: false })), late]);
  } finally {
    clearTimeout(timer);
  }
}
