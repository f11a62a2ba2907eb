import { expect, test } from "vitest";
import { decidesAccess, DEVICE_CAPABILITIES, hasCapability } from "./device-capabilities.ts";
import { CUSTOMIZABLE_DEVICE_TYPES, DEVICE_TYPES } from "./devices.ts";

test("a camera has none of the additional capabilities, a door panel has all", () => {
  expect(DEVICE_CAPABILITIES.filter((capability) => hasCapability("CAMERA", capability))).toEqual([]);
  expect(DEVICE_CAPABILITIES.filter((capability) => hasCapability("RINGBELL", capability))).toEqual(
    DEVICE_CAPABILITIES,
  );
});

test("a device that can be customized has an appearance", () => {
  expect(DEVICE_TYPES.filter((type) => hasCapability(type, "appearance"))).toEqual(CUSTOMIZABLE_DEVICE_TYPES);
});

test("devices at which something is presented or dialled decide about access", () => {
  expect(DEVICE_TYPES.filter(decidesAccess)).toEqual(["RINGBELL", "CONTROLLER"]);
});
