import type { DeviceType } from "./devices.ts";

/** What a device may have beside that which every device has. */
export const DEVICE_SIDES = ["codes", "access", "actions", "ports", "appearance"] as const;
export type DeviceSide = (typeof DEVICE_SIDES)[number];

const SIDES_OF_TYPE: Record<DeviceType, readonly DeviceSide[]> = {
  RINGBELL: DEVICE_SIDES,
  MONITOR: ["ports", "appearance"],
  CONTROLLER: ["codes", "access", "actions", "ports"],
  AUTOMATION: ["ports"],
  CAMERA: [],
};

/** Whether devices of a type have this side: nothing is dialled at a camera, an indoor monitor opens to nobody. */
export function hasSide(type: DeviceType, side: DeviceSide): boolean {
  return SIDES_OF_TYPE[type].includes(side);
}

/** Whether a device of a type decides whom it opens to, so that it can decide without the server. */
export function decidesAccess(type: DeviceType): boolean {
  return hasSide(type, "access");
}
