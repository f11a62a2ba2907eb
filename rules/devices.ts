/** In the order in which they are offered. */
export const DEVICE_TYPES = ["RINGBELL", "MONITOR", "CONTROLLER", "AUTOMATION", "CAMERA"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** How long a door release stays on until somebody chooses. */
export const DEFAULT_OPENING_TIME_MS = 3000;

/** The longest that an output stays on. */
export const OPENING_TIME_MAX_MS = 600_000;

export const CUSTOMIZATION_SECTIONS = ["display", "audio", "messages", "opening-hours"] as const;
export type CustomizationSection = (typeof CUSTOMIZATION_SECTIONS)[number];

/** What a building can design of a device of a type. */
export const SECTIONS_OF_TYPE: Record<DeviceType, readonly CustomizationSection[]> = {
  RINGBELL: CUSTOMIZATION_SECTIONS,
  MONITOR: ["display", "audio"],
  CONTROLLER: [],
  AUTOMATION: [],
  CAMERA: [],
};

/** The types with a face of their own, which the building can design. */
export const CUSTOMIZABLE_DEVICE_TYPES: readonly DeviceType[] = DEVICE_TYPES.filter(
  (type) => SECTIONS_OF_TYPE[type].length > 0,
);

const NAME_OF_TYPE: Record<DeviceType, string> = {
  RINGBELL: "Door panel",
  MONITOR: "Indoor monitor",
  CONTROLLER: "Controller",
  AUTOMATION: "Automation",
  CAMERA: "Camera",
};

/** What a device is called until somebody names it: its type and its number among those of its type. */
export function defaultDeviceName(type: DeviceType, number: number): string {
  return `${NAME_OF_TYPE[type]} ${number}`;
}

export type DefaultGroupOfDevices = "all-the-agents" | "all-the-ringbells" | "all-the-controllers";

/** The default groups that a device of a type is in (§9). */
export function defaultGroupsOfDevice(type: DeviceType): DefaultGroupOfDevices[] {
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

export interface DefaultOutput {
  position: number;
  displayName: string;
  type: "none" | "actuator";
  activationDuration: number;
}

/** What the output at a position, counted from 1, is until somebody says otherwise: the first opens the door. */
export function defaultOutput(position: number): DefaultOutput {
  return position === 1
    ? { position, displayName: "Door", type: "actuator", activationDuration: DEFAULT_OPENING_TIME_MS }
    : {
        position,
        displayName: `Output ${position}`,
        type: "none",
        activationDuration: DEFAULT_OPENING_TIME_MS,
      };
}

/** What the input at a position, counted from 1, is until somebody says otherwise. */
export function defaultInput(position: number): { position: number; displayName: string; type: "none" } {
  return { position, displayName: `Input ${position}`, type: "none" };
}

/**
 * What devices are looked for by: connected or not; with a configuration that they do not run yet; with hardware that
 * was sent back.
 */
export const DEVICE_STATES = ["online", "offline", "outdated", "returned"] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** What devices are put in order by; those that are alike in it, by name. */
export const DEVICE_ORDERS = ["name", "type", "model", "online"] as const;
export type DeviceOrder = (typeof DEVICE_ORDERS)[number];
