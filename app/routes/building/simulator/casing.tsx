import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import type { DeviceType } from "#rules/devices/devices.ts";

/** A device without a face: it sits in a cabinet or under a ceiling. */
export function Casing({ name, type }: { name: string; type: DeviceType }) {
  return (
    <div className="panel-module simulator-casing">
      <DeviceTypeIcon type={type} />
      <p>{name}</p>
    </div>
  );
}
