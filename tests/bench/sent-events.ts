import { setTimeout as sleep } from "node:timers/promises";
import type { Panel } from "#panel/virtual-panel.ts";

/** Number of events that all panels of a line send together, per second. */
export const EVENTS_PER_SECOND = 50;
const DELIVERED_WITHIN_MS = 60_000;

/**
 * Has the panels send in turn until `until` is settled, waits until the server has acknowledged everything, and returns
 * the sent texts.
 */
export async function sendEvents(panels: readonly Panel[], until: Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const adding: Promise<boolean>[] = [];
  const started = performance.now();
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  until.then(over, over);
  while (!isOver) {
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
