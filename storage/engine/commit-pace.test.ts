import { expect, test } from "vitest";
import { CommitPace } from "./commit-pace.ts";

const SLOW_DISK_MS = 3;

/** Commits batches of one unit each, which no other unit joins; returns which of them waited. */
function writeAlone(pace: CommitPace, batches: number, commitMs = SLOW_DISK_MS): boolean[] {
  return Array.from({ length: batches }, () => {
    const waited = pace.waits(1);
    pace.committed(1, commitMs);
    return waited;
  });
}

test("a client that writes alone soon stops waiting, except for an occasional try", () => {
  const pace = new CommitPace();
  writeAlone(pace, 10);
  expect(writeAlone(pace, 100).filter(Boolean).length).toBeLessThanOrEqual(6);
});

test("clients that write at the same time are gathered, from the first successful try", () => {
  const pace = new CommitPace();
  writeAlone(pace, 10);
  while (!pace.waits(1)) pace.committed(1, SLOW_DISK_MS);
  pace.committed(32, SLOW_DISK_MS);
  expect(pace.waits(1)).toBe(true);
  expect(pace.waits(2)).toBe(true);
  pace.committed(31, SLOW_DISK_MS);
  expect(pace.waits(1)).toBe(true);
});

test("once the other clients are gone, only three waits time out", () => {
  const pace = new CommitPace();
  pace.committed(1, SLOW_DISK_MS);
  pace.waits(1);
  pace.committed(32, SLOW_DISK_MS);
  expect(writeAlone(pace, 6)).toEqual([true, true, true, false, false, false]);
});

test("with a fast disk no batch waits", () => {
  expect(writeAlone(new CommitPace(), 50, 0.1)).not.toContain(true);
});
