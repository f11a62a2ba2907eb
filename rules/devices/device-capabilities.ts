import type { DeviceType } from "./devices.ts";

/** What a device may have in addition to what all have. */
export const DEVICE_CAPABILITIES = ["codes", "access", "actions", "ports", "appearance"] as const;
export type DeviceCapability = (typeof DEVICE_CAPABILITIES)[number];

const CAPABILITIES_OF_TYPE: Record<DeviceType, readonly DeviceCapability[]> = {
  RINGBELL: DEVICE_CAPABILITIES,
  MONITOR: ["ports", "appearance"],
  CONTROLLER: ["codes", "access", "actions", "ports"],
  AUTOMATION: ["ports"],
  CAMERA: [],
};

/** Whether devices of a type have this: a camera has no call codes, an indoor monitor no access rules. */
export function hasCapability(type: DeviceType, capability: DeviceCapability): boolean {
  return CAPABILITIES_OF_TYPE[type].includes(capability);
}

/** Whether a device of a type decides about access, so that it can decide without the server. */
export function decidesAccess(type: DeviceType): boolean {
  return hasCapability(type, "access");
}

/** Whether something can be wired to a device of a type, or reached through it. */
export function canBeGateway(type: DeviceType): boolean {
  return hasCapability(type, "ports");
}
