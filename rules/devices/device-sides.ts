import type { DeviceType } from "./devices.ts";

/** The sides that a device may have in addition to the common ones. */
export const DEVICE_SIDES = ["codes", "access", "actions", "ports", "appearance"] as const;
export type DeviceSide = (typeof DEVICE_SIDES)[number];

const SIDES_OF_TYPE: Record<DeviceType, readonly DeviceSide[]> = {
  RINGBELL: DEVICE_SIDES,
  MONITOR: ["ports", "appearance"],
  CONTROLLER: ["codes", "access", "actions", "ports"],
  AUTOMATION: ["ports"],
  CAMERA: [],
};

/**
 * Whether devices of a type have this side: a camera has no call codes, an indoor monitor no access rules.
 */
export function hasSide(type: DeviceType, side: DeviceSide): boolean {
  return SIDES_OF_TYPE[type].includes(side);
}

/** Whether a device of a type decides about access, so that it can decide without the server. */
export function decidesAccess(type: DeviceType): boolean {
  return hasSide(type, "access");
}

/** Whether something can be wired to a device of a type, or reached through it. */
export function canBeGateway(type: DeviceType): boolean {
  return hasSide(type, "ports");
}
