import { sql } from "kysely";
import type { Database } from "#storage/database.ts";
import type { HttpHandler } from "./http/request-info.ts";
import { JSON_TYPE, send } from "./http/send.ts";

const READY_DEADLINE_MS = 2_000;

/** Whether each part that requests depend on works, by its name. */
export type Readiness = () => Promise<Record<string, boolean>>;

/** The parts whose problems only degrade the server. */
export const DEGRADING_PARTS = ["storage", "broker", "provider", "backup"] as const;

/** What is wrong although requests work. */
type Problems = Record<(typeof DEGRADING_PARTS)[number], string | undefined>;

/**
 * Returns the readiness of a console without an embedded provider. Rejects when the database does not answer.
 */
export async function databaseReady(db: Database): Promise<{ database: boolean }> {
  await sql`select 1`.execute(db);
  return { database: true };
}

export function isHealthPath(path: string): boolean {
  return path === "/healthz" || path === "/readyz";
}

/**
 * Answers `/healthz`: the process is alive, and `/readyz`: 200 when every part works, else 503 with the parts
 * that do not. Some problems only degrade both, as no other server would do better: a disk that takes no
 * writes (reading still works), an unreachable external broker (devices connect to the console's own
 * address), an unreachable remote provider (the console shows that to its users), and an overdue backup.
 */
export function createHealthRoutes(ready: Readiness, problems: () => Problems): HttpHandler {
  return async (request, response, requestInfo) => {
    const parts = requestInfo.path === "/healthz" ? {} : await within(READY_DEADLINE_MS, ready());
    const well = Object.values(parts).every(Boolean);
    const found = Object.entries(problems()).filter(([, problem]) => problem !== undefined);
    const status = well ? (found.length > 0 ? "degraded" : "ok") : "unavailable";
    const json = JSON.stringify({ status, ...parts, ...Object.fromEntries(found) });
    send(request, response, requestInfo, { status: well ? 200 : 503, type: JSON_TYPE, body: json });
  };
}

/** Returns the parts, or `answered: false` when one fails or does not answer in time. */
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
