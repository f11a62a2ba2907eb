import { eventLoopDelayMs } from "../support/processes/event-loop-delay.ts";
import type { RunningConsole } from "../support/processes/running-console.ts";
import { percentile } from "./arithmetic.ts";
import { type Door, openDoor } from "./door.ts";
import { atMost, type Finding, oursAtMost } from "./finding.ts";

/** Metrics of the server show how long its event loop was held up. */
export const WITH_METRICS = { METRICS_PORT: "0" };

const DECISIONS_MIN = 20;
const STALL_MAX_MS = 50;

/** What a person at a door, and a monitor of the server, may notice of attackers. */
export const AIMS_UNDER_ATTACK = { decisionMaxMs: 200, healthMaxMs: 100, stallMaxMs: STALL_MAX_MS };

interface MeasuredDoor {
  decisionMs: number;
  stallMs: number;
}

/** Does some work in a server, and measures what a person at a door notices of it. */
export async function measureBesideDoor(
  console: RunningConsole,
  token: string,
  work: () => Promise<void>,
): Promise<Finding[]> {
  const door = await openDoor(console, token);
  try {
    await door.decisionMs();
    const quiet = await measureDoor(door, console, () => Promise.resolve());
    const busy = await measureDoor(door, console, work);
    return [
      {
        what: "a door's decision, 99 of 100 within",
        unit: "ms",
        ours: busy.decisionMs,
        floor: quiet.decisionMs,
        ratio: busy.decisionMs / quiet.decisionMs,
        aim: atMost(2),
      },
      {
        what: "event loop held up in one piece, at most",
        unit: "ms",
        ours: busy.stallMs,
        floor: quiet.stallMs,
        ratio: busy.stallMs / quiet.stallMs,
        aim: oursAtMost(STALL_MAX_MS),
      },
    ];
  } finally {
    await door.stop();
  }
}

/** Measures decisions for as long as some work takes, and at least some. */
export async function measureDoor(
  door: Door,
  { output }: RunningConsole,
  work: () => Promise<void>,
): Promise<MeasuredDoor> {
  await eventLoopDelayMs(output(), "max");
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  const decisions: number[] = [];
  while (!isDone || decisions.length < DECISIONS_MIN) decisions.push(await door.decisionMs());
  await done;
  return { decisionMs: percentile(decisions, 0.99), stallMs: await eventLoopDelayMs(output(), "max") };
}
