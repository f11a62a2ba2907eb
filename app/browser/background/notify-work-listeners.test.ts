import { expect, test, vi } from "vitest";
import { notifyAbort, notifyDismissed } from "./notify-work-listeners.ts";

test("it calls back with the current mode; without a listener a warning is logged (§4, §8)", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const notified = vi.fn();
  notifyDismissed("start", notified);
  expect(notified).toHaveBeenCalledExactlyOnceWith("start");
  expect(warned).not.toHaveBeenCalled();
  notifyDismissed("start", undefined);
  expect(warned).toHaveBeenCalledExactlyOnceWith("Change happened but missing callback!");
});

test("an abort is reported once; without a listener nothing happens, and nothing is logged (§4)", () => {
  const warned = vi.spyOn(console, "warn").mockReset();
  const notified = vi.fn();
  notifyAbort(notified);
  expect(notified).toHaveBeenCalledOnce();
  expect(() => notifyAbort(undefined)).not.toThrow();
  expect(warned).not.toHaveBeenCalled();
});
