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
