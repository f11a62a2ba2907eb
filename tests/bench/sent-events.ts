import { setTimeout as sleep } from "node:timers/promises";
import type { Panel } from "#panel/virtual-panel.ts";

/** How many events the panels of a line send together. */
export const EVENTS_PER_SECOND = 50;
const DELIVERED_WITHIN_MS = 60_000;

/** Lets the panels send in turn, and waits until the server has acknowledged everything. Gives what was sent. */
export async function sendEvents(panels: readonly Panel[], lastingMs: number): Promise<string[]> {
  const sent: string[] = [];
  const adding: Promise<boolean>[] = [];
  const started = performance.now();
  while (performance.now() - started < lastingMs) {
    const due = Math.floor(((performance.now() - started) / 1000) * EVENTS_PER_SECOND);
    while (sent.length < due) {
      const text = `Event ${sent.length}`;
      adding.push(panels[sent.length % panels.length]!.log(text));
      sent.push(text);
    }
    await sleep(1000 / EVENTS_PER_SECOND);
  }
  if (!(await Promise.all(adding)).every(Boolean)) throw new Error("A panel was not in service");
  await Promise.all(
    panels.map((panel) => panel.waitFor(({ undelivered }) => undelivered === 0, DELIVERED_WITHIN_MS)),
  );
  return sent;
}
