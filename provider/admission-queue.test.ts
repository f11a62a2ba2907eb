import { setImmediate as round } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAdmissionQueue } from "./admission-queue.ts";

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("waiting calls begin in their order, and other events are handled between them", async () => {
  const waitForTurn = createAdmissionQueue();
  await waitForTurn();
  spin(10);
  const begun: number[] = [];
  const calls = Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      await waitForTurn();
      begun.push(number);
      spin(10);
    }),
  );
  const handledAfter: number[] = [];
  while (begun.length < 6) {
    await round();
    handledAfter.push(begun.length);
  }
  await calls;
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(handledAfter.length).toBeGreaterThan(4);
});

test("calls beyond the limit are refused, and those that wait begin", async () => {
  const waitForTurn = createAdmissionQueue();
  await waitForTurn();
  spin(10);
  const outcomes = await Promise.allSettled(Array.from({ length: 1_001 }, waitForTurn));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { errorName: "OVERLOADED", extras: { retryAfterS: 1 } } }]);
  await waitForTurn();
});
