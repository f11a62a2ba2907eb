import { expect, onTestFinished, test } from "vitest";
import type { SimulatedBuilding } from "#contract/simulator/messages.ts";
import { DemoSimulator } from "./simulator.ts";

const building: SimulatedBuilding = {
  domainId: "demo",
  timeZone: "Europe/Rome",
  devices: [{ id: "main", name: "Main entrance", hwId: "VP-1", type: "RINGBELL", secret: "the-secret" }],
  cards: [{ id: "card", name: "Marta", holder: "Marta Rossi", value: "04A1B2C3" }],
  credentials: [{ id: "code", type: "CODE", name: "Courier", holder: "Tom Baker", value: "481516" }],
};

/**
 * A simulator of one demo building. Another server holds the lease to simulate it, so there is no process
 * here.
 */
function simulatorElsewhere() {
  let buildings = [building];
  let change = (): void => undefined;
  const simulator = new DemoSimulator({
    demo: {
      lease: { hold: () => Promise.resolve(false), release: () => Promise.resolve() },
      buildings: () => Promise.resolve(buildings),
      watch(listener) {
        change = listener;
        return () => undefined;
      },
    },
    program: "/nowhere/simulator.js",
    server: "mqtt://127.0.0.1:1",
    web: "http://127.0.0.1:1",
    folder: "/nowhere",
    log: () => undefined,
  });
  onTestFinished(() => simulator.stop());
  return {
    simulator,
    become(next: SimulatedBuilding[]) {
      buildings = next;
      change();
    },
  };
}

test("a page receives no value that opens a door, and no secret of a device", async () => {
  const { simulator } = simulatorElsewhere();
  const view = await simulator.view("demo");
  expect(view).toMatchObject({
    state: "elsewhere",
    devices: [{ id: "main", name: "Main entrance", now: null }],
    cards: [{ id: "card", holder: "Marta Rossi" }],
    credentials: [{ id: "code", type: "CODE" }],
  });
  expect(JSON.stringify(view)).not.toMatch(/the-secret|04A1B2C3|481516/);
});

test("a building without simulated devices has no view, and no mark of its own", async () => {
  const { simulator } = simulatorElsewhere();
  expect(await simulator.view("villa")).toBeUndefined();
  expect(simulator.mark("villa")).toBe("");
  expect(simulator.mark("demo")).not.toBe("");
});

test("a device of another building is not found, and a building that is not simulated here does not run", async () => {
  const { simulator } = simulatorElsewhere();
  await simulator.view("demo");
  const ring = { kind: "ring", position: 1 } as const;
  expect(await simulator.act("villa", "main", ring)).toBe("not-found");
  expect(await simulator.act("demo", "other", ring)).toBe("not-found");
  expect(await simulator.act("demo", "main", ring)).toBe("not-running");
  expect(await simulator.pause("villa", true)).toBe("not-found");
  expect(await simulator.runNextActivity("demo")).toBe("not-running");
});

test("a building that was just made or deleted is known at once, and reported to its pages", async () => {
  const { simulator, become } = simulatorElsewhere();
  await simulator.view("demo");
  let reported = 0;
  onTestFinished(simulator.watch("second", () => (reported += 1)));
  become([building, { ...building, domainId: "second" }]);
  expect(await simulator.view("second")).toBeDefined();
  expect(reported).toBe(1);
  become([building]);
  expect(await simulator.view("second")).toBeUndefined();
  expect(reported).toBe(2);
});
