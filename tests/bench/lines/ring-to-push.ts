import { setTimeout as sleep } from "node:timers/promises";
import { StubPushService } from "../../support/push/stub-service.ts";
import { percentile } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { createBenchBuilding } from "../building.ts";
import { type Finding, oursAtMost } from "../finding.ts";
import { EVENTS_PER_SECOND, sendEvents } from "../sent-events.ts";
import { withPanels } from "../virtual-panels.ts";

/** Time between the end of a call and the next press. */
const PAUSE_MS = 200;

/** From the press of a button until a push service has the message, while many other panels send events. */
export const ringToPush: Line = {
  name: "ring-to-push",
  work: `from a press to the push service, while panels send ${EVENTS_PER_SECOND} events a second together`,
  async measure(run) {
    const { devices, rounds } = sizeOf(run);
    const building = await createBenchBuilding(run.folder());
    const doors = await building.addDoors(devices, building.everybodyId);
    const service = await StubPushService.start();
    try {
      const times = await building.whileServed(
        async ({ calls, mqttPort }) => {
          const { endpoint, p256dh, auth } = service.subscribe();
          const body = { endpoint, keys: { p256dh, auth } };
          await calls(building.token).pushSubscriptions.create({ body });
          return withPanels(doors, `mqtt://127.0.0.1:${mqttPort}`, async ([panel, ...others]) => {
            const presses = async (): Promise<number[]> => {
              const measured: number[] = [];
              for (let round = 0; round <= rounds; round++) {
                await sleep(PAUSE_MS);
                const pressed = performance.now();
                await panel!.ring(1);
                await service.next();
                measured.push(performance.now() - pressed);
                panel!.endOwnCall();
                await service.next();
              }
              return measured.slice(1);
            };
            const pressed = presses();
            const [measured] = await Promise.all([pressed, sendEvents(others, pressed)]);
            return measured;
          });
        },
        { PUSH_ALLOW: "127.0.0.1" },
      );
      if (service.faults.length > 0) throw new Error(service.faults.join(" "));
      return [
        { what: "devices", unit: "number", ours: devices },
        withinAim("half of the rings", percentile(times, 0.5), 60),
        withinAim("99 % of the rings", percentile(times, 0.99), 300),
      ];
    } finally {
      await service.stop();
    }
  },
};

function withinAim(what: string, ours: number, aimMs: number): Finding {
  return { what, unit: "ms", ours, aim: oursAtMost(aimMs) };
}

function sizeOf({ quick }: BenchRun): { devices: number; rounds: number } {
  return quick ? { devices: 200, rounds: 50 } : { devices: 1_000, rounds: 200 };
}
