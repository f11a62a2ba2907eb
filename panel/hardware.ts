import type { DeviceType } from "#contract/devices/devices.ts";

interface Hardware {
  model: string;
  buttonCount: number;
  outputCount: number;
  inputCount: number;
}

/** The properties of a virtual device of a type. */
export const HARDWARE_OF_TYPE: Record<DeviceType, Hardware> = {
  RINGBELL: { model: "virtual-panel", buttonCount: 8, outputCount: 2, inputCount: 2 },
  MONITOR: { model: "virtual-monitor", buttonCount: 0, outputCount: 0, inputCount: 1 },
  CONTROLLER: { model: "virtual-controller", buttonCount: 0, outputCount: 4, inputCount: 4 },
  AUTOMATION: { model: "virtual-automation", buttonCount: 0, outputCount: 8, inputCount: 8 },
  CAMERA: { model: "virtual-camera", buttonCount: 0, outputCount: 0, inputCount: 0 },
};

/** The firmware of a virtual device until it is updated. */
export const FIRST_FIRMWARE = "virtual-1";

const READERS = ["code", "tag", "qr", "face"];
const INPUTS = ["input", "on", "off"];
const TERMINALS = [...INPUTS, "output"];

/** The commands of the terminal that devices of a type have in addition to the common ones. */
export const COMMANDS_OF_TYPE: Record<DeviceType, readonly string[]> = {
  RINGBELL: ["ring", "hang-up", "buttons", ...READERS, ...TERMINALS],
  MONITOR: ["calls", "open", "answer", "decline", "hang-up", ...INPUTS],
  CONTROLLER: [...READERS, ...TERMINALS],
  AUTOMATION: TERMINALS,
  CAMERA: [],
};
