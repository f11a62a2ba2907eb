import { expect, test } from "vitest";
import { blockState } from "./lost-tags.ts";

const LOST_AT = 1000;
const current = { online: true, desiredVersion: "b", appliedVersion: "b", appliedAt: 1001 };

test.each([
  ["has applied the current configuration since", current, "IN_FORCE"],
  ["did so and is not connected any more", { ...current, online: false }, "IN_FORCE"],
  ["has applied it before, so the new one is not made yet", { ...current, appliedAt: 999 }, "PENDING"],
  ["has not applied the current one", { ...current, desiredVersion: "c" }, "PENDING"],
  ["has not applied it and is not connected", { ...current, desiredVersion: "c", online: false }, "AWAY"],
  ["never had one", { online: false, desiredVersion: null, appliedVersion: null, appliedAt: null }, "AWAY"],
])("a device that %s", (_case, device, state) => {
  expect(blockState(device, LOST_AT)).toBe(state);
});
