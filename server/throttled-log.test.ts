import { expect, test } from "vitest";
import { throttledLog } from "./throttled-log.ts";

test("while the database is unreachable that is logged once a minute, with the number of failures since", () => {
  const lines: unknown[] = [];
  let time = 0;
  const log = throttledLog(
    (level, message, fields) => lines.push([level, message, fields?.["more"]]),
    () => time,
  );
  for (time = 0; time < 90_000; time += 500) log("error", "A call failed.", { fault: "unavailable" });
  log("error", "A call failed.", { fault: "other" });
  expect(lines).toEqual([
    ["error", "The database does not answer.", 0],
    ["error", "The database does not answer.", 119],
    ["error", "A call failed.", undefined],
  ]);
});

test("a disk that refuses writes is logged once a minute, separately", () => {
  const lines: unknown[] = [];
  const log = throttledLog(
    (_level, message) => lines.push(message),
    () => 0,
  );
  for (const fault of ["full", "full", "read-only", "full", "read-only", "busy"])
    log("error", "A call failed.", { fault });
  expect(lines).toEqual([
    "The disk is full: nothing can be saved.",
    "The disk is read-only: nothing can be saved.",
    "A call failed.",
  ]);
});

test("what anybody may cause is logged once a minute of each kind, with the number of lines left out", () => {
  const lines: unknown[] = [];
  let time = 0;
  const log = throttledLog(
    (level, message, fields) => lines.push([level, message, fields]),
    () => time,
  );
  for (time = 0; time < 120_000; time += 1_000) log("warn", "It was refused.", { hwId: time, repeats: "a" });
  log("warn", "It was refused.", { repeats: "b" });
  log("warn", "It was refused.", {});
  expect(lines).toEqual([
    ["warn", "It was refused.", { hwId: 0, more: 0 }],
    ["warn", "It was refused.", { hwId: 60_000, more: 59 }],
    ["warn", "It was refused.", { more: 0 }],
    ["warn", "It was refused.", {}],
  ]);
});

test("ten thousand kinds of lines are counted, and the oldest is forgotten for another", () => {
  const lines: unknown[] = [];
  const log = throttledLog(
    (_level, message) => lines.push(message),
    () => 0,
  );
  for (let kind = 0; kind <= 10_000; kind++) log("warn", "first", { repeats: String(kind) });
  log("warn", "counted", { repeats: "10000" });
  log("warn", "forgotten", { repeats: "0" });
  expect(lines.slice(10_001)).toEqual(["forgotten"]);
});
