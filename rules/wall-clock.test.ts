import { expect, test } from "vitest";
import { isTimeZone, wallClockIn } from "./wall-clock.ts";

test("a wall clock shows a zone's own time, in winter and in summer", () => {
  const rome = wallClockIn("Europe/Rome");
  expect(rome(Date.UTC(2026, 10, 22, 7, 13, 42, 900))).toBe("2026-11-22 08:13:42");
  expect(rome(Date.UTC(2026, 6, 1, 22, 0, 5))).toBe("2026-07-02 00:00:05");
  expect(rome(Date.UTC(2026, 6, 1, 22, 0, 59))).toBe("2026-07-02 00:00:59");
  expect(wallClockIn("Asia/Kathmandu")(0)).toBe("1970-01-01 05:30:00");
});

test("a zone is one that the machine knows", () => {
  expect(["UTC", "Europe/Rome"].every(isTimeZone)).toBe(true);
  expect(["", "Europe/Atlantis", "<script>"].some(isTimeZone)).toBe(false);
});
