import type { DeviceType } from "#contract/devices/devices.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export const deviceTypeIcons: Record<DeviceType, IconName> = {
  RINGBELL: "door-panel",
  MONITOR: "monitor",
  CONTROLLER: "controller",
  AUTOMATION: "automation",
  CAMERA: "camera",
};

/** A device's picture by its type, a decoration beside its name. */
export function DeviceTypeIcon({ type }: { type: DeviceType }) {
  return <Icon name={deviceTypeIcons[type]} />;
}
