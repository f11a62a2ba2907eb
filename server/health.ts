import { sql } from "kysely";
import type { Database } from "#provider/db/database.ts";
import type { Answerer } from "./http/request-info.ts";
import { JSON_TYPE, send } from "./http/send.ts";

const READY_DEADLINE_MS = 2_000;

/** What requests depend on; each part by its name. */
export type Readiness = () => Promise<Record<string, boolean>>;

/** What is degraded although requests work, each part by its name. */
type Problems = Record<string, string | undefined>;

/** The part of a console without an embedded provider. */
export async function databaseReady(db: Database): Promise<{ database: boolean }> {
  await sql`select 1`.execute(db);
  return { database: true };
}

export function isHealthPath(path: string): boolean {
  return path === "/healthz" || path === "/readyz";
}

/**
 * `/healthz`: the process is alive. `/readyz`: 200 when every part works, else 503, and which doesn't. A disk
 * that takes no writes degrades both, and so does an unreachable external broker: reading goes on, and
 * devices connect to the console's own address, so no one should be sent to another server. An unreachable
 * remote provider degrades a console: it shows that to its users, and another console would do no better. An
 * overdue backup is no reason to send anyone elsewhere.
 */
export function makeHealthRoutes(ready: Readiness, problems: () => Problems): Answerer {
  return async (request, response, requestInfo) => {
    const parts = requestInfo.path === "/healthz" ? {} : await within(READY_DEADLINE_MS, ready());
    const well = Object.values(parts).every(Boolean);
    const found = Object.entries(problems()).filter(([, problem]) => problem !== undefined);
    const status = well ? (found.length > 0 ? "degraded" : "ok") : "unavailable";
    const json = JSON.stringify({ status, ...parts, ...Object.fromEntries(found) });
    send(request, response, requestInfo, { status: well ? 200 : 503, type: JSON_TYPE, body: json });
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
