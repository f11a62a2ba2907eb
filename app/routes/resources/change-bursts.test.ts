import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectBursts } from "./change-bursts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("changes that follow each other are reported once", () => {
  const report = vi.fn();
  const bursts = collectBursts(report);
  bursts.add(false);
  bursts.add(false);
  expect(report).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(report).toHaveBeenCalledTimes(1);
  bursts.add(false);
  vi.runAllTimers();
  expect(report).toHaveBeenCalledTimes(2);
});

test("a change for which a visitor waits is reported at once, with those before it", () => {
  const report = vi.fn();
  const bursts = collectBursts(report);
  bursts.add(false);
  bursts.add(true);
  expect(report).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(report).toHaveBeenCalledTimes(1);
});

test("nothing is reported after the stream has ended", () => {
  const report = vi.fn();
  const bursts = collectBursts(report);
  bursts.add(false);
  bursts.stop();
  vi.runAllTimers();
  expect(report).not.toHaveBeenCalled();
});
