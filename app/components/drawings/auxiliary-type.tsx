import type { AuxiliaryType } from "#rules/auxiliaries/auxiliaries.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export const auxiliaryTypeIcons: Record<AuxiliaryType, IconName> = {
  PHONE: "call",
  RELE: "relay",
  PSU: "power",
  CAMERA: "camera",
  SERVICE: "service",
  DESKTOP_APP: "desktop",
  ELEVATOR_SYSTEM: "elevator",
};

/** An auxiliary's picture by its type, a decoration beside its name. */
export function AuxiliaryTypeIcon({ type }: { type: AuxiliaryType }) {
  return <Icon name={auxiliaryTypeIcons[type]} />;
}
