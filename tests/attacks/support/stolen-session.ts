import type { SessionData } from "#app/auth/session-data.ts";
import { createSessionSeal } from "#server/sessions/session-seal.ts";
import type { SeededConsole } from "./seeded-console.ts";
import type { Visitor } from "./visitor.ts";

/** Returns the session's id in a visitor's cookie. */
function sessionIdOf({ cookies }: Visitor): string {
  const cookie = decodeURIComponent(cookies.get("portineria") ?? "");
  return JSON.parse(Buffer.from(cookie.split(".", 1)[0]!, "base64").toString()) as string;
}

/**
 * Returns what an attacker with the cookie, the database and the installation's secret knows: the row of a
 * session, or undefined when the session is gone.
 */
export async function stealRow(
  console: SeededConsole,
  visitor: Visitor,
): Promise<{ data?: SessionData } | undefined> {
  const seal = createSessionSeal(console.secret);
  const id = sessionIdOf(visitor);
  const rows = await console.rows();
  const row = rows.get("console_session")?.find(({ id_hash }) => id_hash === seal.hash(id));
  const text = row && seal.unseal(id, String(row["sealed"]));
  return text === undefined ? undefined : (JSON.parse(text) as { data?: SessionData });
}

/** Returns the data of a session that an attacker reads; undefined when it has ended. */
export async function stealSession(
  console: SeededConsole,
  visitor: Visitor,
): Promise<SessionData | undefined> {
  return (await stealRow(console, visitor))?.data;
}
