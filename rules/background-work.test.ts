import { describe, expect, test } from "vitest";
import type { BackgroundWork, BackgroundWorkChange } from "./background-work.ts";
import {
  afterChange,
  COG_ROTATION_MS,
  DOWNLOAD_RELEASE_S,
  NO_BACKGROUND_WORK,
  SHRINK_MS,
} from "./background-work.ts";

function after(...changes: BackgroundWorkChange[]): BackgroundWork {
  return changes.reduce(afterChange, NO_BACKGROUND_WORK);
}

const REQUESTED: BackgroundWorkChange = { type: "job-requested", jobId: "export" };
const DISMISSED: BackgroundWorkChange = { type: "got-it-pressed" };

describe("the one job", () => {
  test("is not replaced by another: the second request is refused as busy", () => {
    const work = after(REQUESTED, DISMISSED, { type: "job-requested", jobId: "second" });
    expect(work).toEqual({ ...after(REQUESTED, DISMISSED), busy: true });
    expect(afterChange(work, { type: "busy-dismissed" })).toEqual(after(REQUESTED, DISMISSED));
  });

  test("is not ended by an update of another", () => {
    expect(after(REQUESTED, { type: "job-finished", jobId: "old" })).toEqual(after(REQUESTED));
    expect(after(REQUESTED, { type: "job-cancelled", jobId: "old" })).toEqual(after(REQUESTED));
  });

  test("can be cancelled, and another one can follow", () => {
    const cancelled = after(REQUESTED, DISMISSED, { type: "job-cancelled", jobId: "export" });
    expect(cancelled).toEqual(NO_BACKGROUND_WORK);
    expect(afterChange(cancelled, { type: "job-requested", jobId: "second" }).jobId).toBe("second");
  });

  test("makes room when it is finished", () => {
    const finished = after(REQUESTED, DISMISSED, { type: "job-finished", jobId: "export" });
    expect(finished).toMatchObject({ mode: "finish", jobId: null });
    expect(afterChange(finished, { type: "job-requested", jobId: "second" })).toMatchObject({
      mode: "start",
      jobId: "second",
    });
  });
});

describe("the indicator", () => {
  test("shows the modal at the start, without an animation", () => {
    expect(after(REQUESTED)).toMatchObject({ mode: "start", shown: "modal", animation: "none" });
  });

  test("shrinks to a badge when Got it is pressed", () => {
    expect(after(REQUESTED, DISMISSED)).toMatchObject({
      mode: "progress",
      shown: "badge",
      animation: "shrink",
    });
  });

  test("ignores Got it when no modal is open", () => {
    expect(after(DISMISSED)).toEqual(NO_BACKGROUND_WORK);
    expect(after(REQUESTED, DISMISSED, DISMISSED)).toEqual(after(REQUESTED, DISMISSED));
  });

  test("restores the modal when it starts again out of progress", () => {
    const restarted = after({ type: "mode-set", mode: "progress" }, { type: "mode-set", mode: "start" });
    expect(restarted).toMatchObject({ shown: "modal", animation: "restore" });
  });

  test("hides and resets its animation when idle", () => {
    const idle = after({ type: "mode-set", mode: "progress" }, { type: "mode-set", mode: "idle" });
    expect(idle).toEqual(NO_BACKGROUND_WORK);
  });

  test("looks the same when work finishes", () => {
    const finished = after(REQUESTED, DISMISSED, { type: "mode-set", mode: "finish" });
    expect(finished).toEqual({ ...after(REQUESTED, DISMISSED), mode: "finish" });
  });
});

test("it shrinks over 300 ms, turns every 3000 ms, and its file's address is released after 40 s (§9)", () => {
  expect([SHRINK_MS, COG_ROTATION_MS, DOWNLOAD_RELEASE_S]).toEqual([300, 3000, 40]);
});
