import { expect, test } from "vitest";
import { DEFAULT_OPENING_TIME_MS, defaultOutput, listDeviceDefaultGroups } from "./devices.ts";

test("door panels and controllers are in the groups of their kind", () => {
  expect(listDeviceDefaultGroups("RINGBELL")).toEqual(["all-the-agents", "all-the-ringbells"]);
  expect(listDeviceDefaultGroups("CONTROLLER")).toEqual(["all-the-agents", "all-the-controllers"]);
  expect(listDeviceDefaultGroups("CAMERA")).toEqual(["all-the-agents"]);
});

test("the first output releases the door for three seconds; the others drive nothing", () => {
  expect(defaultOutput(1)).toEqual({ type: "actuator", activationDuration: DEFAULT_OPENING_TIME_MS });
  expect(defaultOutput(2).type).toBe("none");
});
