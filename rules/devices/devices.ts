/** The types of devices, in the order in which they are offered. */
export const DEVICE_TYPES = ["RINGBELL", "MONITOR", "CONTROLLER", "AUTOMATION", "CAMERA"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Whether a model is a virtual device, such as `npm run panel` runs. */
export function isSimulated(model: string): boolean {
  return model.startsWith("virtual-");
}

/** The length of the hardware id that is printed on a device. */
export const HARDWARE_ID_LENGTH_MIN = 4;
export const HARDWARE_ID_LENGTH_MAX = 64;

/** How long a door release stays on by default. */
export const DEFAULT_OPENING_TIME_MS = 3000;

/** When the screen of an idle device turns off at the latest. */
export const SCREENSAVER_MAX_S = 3_600;

/** For how long a call rings. */
export const RING_MIN_S = 5;
export const RING_MAX_S = 120;

/** The longest time that an output stays on. */
export const OPENING_TIME_MAX_MS = 600_000;

export const CUSTOMIZATION_SECTIONS = ["display", "audio", "messages", "opening-hours"] as const;
export type CustomizationSection = (typeof CUSTOMIZATION_SECTIONS)[number];

/** What a building can customize on a device of each type. */
export const SECTIONS_OF_TYPE: Record<DeviceType, readonly CustomizationSection[]> = {
  RINGBELL: CUSTOMIZATION_SECTIONS,
  MONITOR: ["display", "audio"],
  CONTROLLER: [],
  AUTOMATION: [],
  CAMERA: [],
};

/** The types whose appearance a building can customize. */
export const CUSTOMIZABLE_DEVICE_TYPES: readonly DeviceType[] = DEVICE_TYPES.filter(
  (type) => SECTIONS_OF_TYPE[type].length > 0,
);

type DefaultGroupOfDevices = "all-the-agents" | "all-the-ringbells" | "all-the-controllers";

/** Returns the default groups that a device of a type is in (§9). */
export function listDeviceDefaultGroups(type: DeviceType): DefaultGroupOfDevices[] {
  switch (type) {
    case "RINGBELL":
      return ["all-the-agents", "all-the-ringbells"];
    case "CONTROLLER":
      return ["all-the-agents", "all-the-controllers"];
    default:
      return ["all-the-agents"];
  }
}

export const INPUT_TYPES = ["none", "dooropen", "proximity", "extbutton", "extalarm", "aux"] as const;
export const OUTPUT_TYPES = ["none", "actuator", "lift", "call_repeater", "bistable"] as const;
export type OutputType = (typeof OUTPUT_TYPES)[number];

/** Returns the default type of the output at a position, counted from 1: the first opens the door. */
export function defaultOutput(position: number): { type: "none" | "actuator"; activationDuration: number } {
  return { type: position === 1 ? "actuator" : "none", activationDuration: DEFAULT_OPENING_TIME_MS };
}

export const DEFAULT_INPUT_TYPE = "none" as const;

/**
 * Filters for devices: connected or not; connected and with an alarm; with a configuration that they do not
 * run yet; with firmware that a release can update; with returned hardware.
 */
export const DEVICE_STATES = ["online", "offline", "alarm", "outdated", "updatable", "returned"] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** Orders of devices; equal ones are ordered by name. */
export const DEVICE_ORDERS = ["name", "type", "model", "online"] as const;
export type DeviceOrder = (typeof DEVICE_ORDERS)[number];
