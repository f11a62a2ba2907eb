import type { DeviceType } from "#contract/devices.ts";

export interface Hardware {
  model: string;
  buttonCount: number;
  outputCount: number;
  inputCount: number;
}

/** What a virtual device of a type is made of. */
export const HARDWARE_OF_TYPE: Record<DeviceType, Hardware> = {
  RINGBELL: { model: "virtual-panel", buttonCount: 8, outputCount: 2, inputCount: 2 },
  MONITOR: { model: "virtual-monitor", buttonCount: 0, outputCount: 0, inputCount: 1 },
  CONTROLLER: { model: "virtual-controller", buttonCount: 0, outputCount: 4, inputCount: 4 },
  AUTOMATION: { model: "virtual-automation", buttonCount: 0, outputCount: 8, inputCount: 8 },
  CAMERA: { model: "virtual-camera", buttonCount: 0, outputCount: 0, inputCount: 0 },
};

/** What it runs until it is updated. */
export const FIRST_FIRMWARE = "virtual-1";

const READERS = ["code", "tag", "qr", "face"];
const TERMINALS = ["input", "output"];

/** The commands of the terminal that a device of a type has beside those that each has. */
export const COMMANDS_OF_TYPE: Record<DeviceType, readonly string[]> = {
  RINGBELL: ["ring", "buttons", ...READERS, ...TERMINALS],
  MONITOR: ["calls", "open"],
  CONTROLLER: [...READERS, ...TERMINALS],
  AUTOMATION: TERMINALS,
  CAMERA: [],
};
