import { expect, it } from "vitest";
import { isRestoreCheckDue } from "./backups.ts";

const DAY_MS = 24 * 3_600_000;

it("a scheduled backup is restored for a check at first, then weekly, and again after a failed check", () => {
  expect(isRestoreCheckDue(undefined, 0)).toBe(true);
  const passed = { checkedAt: 0, problem: null };
  expect(isRestoreCheckDue(passed, 7 * DAY_MS - 1)).toBe(false);
  expect(isRestoreCheckDue(passed, 7 * DAY_MS)).toBe(true);
  expect(isRestoreCheckDue({ checkedAt: 0, problem: "DAMAGED" }, 1)).toBe(true);
});
