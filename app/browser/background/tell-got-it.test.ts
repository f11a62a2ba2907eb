import { expect, test, vi } from "vitest";
import { tellGotIt } from "./tell-got-it.ts";

test("it tells the current mode; where nobody listens a warning is logged (§4, §8)", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const told = vi.fn();
  tellGotIt("start", told);
  expect(told).toHaveBeenCalledExactlyOnceWith("start");
  expect(warned).not.toHaveBeenCalled();
  tellGotIt("start", undefined);
  expect(warned).toHaveBeenCalledExactlyOnceWith("Change happened but missing callback!");
});
