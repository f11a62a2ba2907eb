import { setImmediate as round } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("calls that lie ready begin in their order, and whatever else waits is heard between them", async () => {
  const takeTurn = makeTurns();
  await takeTurn();
  spin(10);
  const begun: number[] = [];
  const calls = Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      await takeTurn();
      begun.push(number);
      spin(10);
    }),
  );
  const heardAfter: number[] = [];
  while (begun.length < 6) {
    await round();
    heardAfter.push(begun.length);
  }
  await calls;
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(heardAfter.length).toBeGreaterThan(4);
});

test("a crowd that is too large is told to come again, and those who wait are let in", async () => {
  const takeTurn = makeTurns();
  await takeTurn();
  spin(10);
  const outcomes = await Promise.allSettled(Array.from({ length: 1_001 }, takeTurn));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { errorName: "OVERLOADED", extras: { retryAfterS: 1 } } }]);
  await takeTurn();
});
