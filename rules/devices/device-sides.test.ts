import { expect, test } from "vitest";
import { decidesAccess, DEVICE_SIDES, hasSide } from "./device-sides.ts";
import { CUSTOMIZABLE_DEVICE_TYPES, DEVICE_TYPES } from "./devices.ts";

test("a camera has none of the additional sides, a door panel has all", () => {
  expect(DEVICE_SIDES.filter((side) => hasSide("CAMERA", side))).toEqual([]);
  expect(DEVICE_SIDES.filter((side) => hasSide("RINGBELL", side))).toEqual(DEVICE_SIDES);
});

test("a device that can be customized has an appearance", () => {
  expect(DEVICE_TYPES.filter((type) => hasSide(type, "appearance"))).toEqual(CUSTOMIZABLE_DEVICE_TYPES);
});

test("devices at which something is presented or dialled decide about access", () => {
  expect(DEVICE_TYPES.filter(decidesAccess)).toEqual(["RINGBELL", "CONTROLLER"]);
});
