import type { DeviceConfiguration, DeviceEvent } from "#contract/device-link/device-link.ts";
import { ELEVATOR_CALL_KINDS, type ElevatorCall } from "#rules/devices/actions.ts";
import { findArea } from "../auxiliaries.ts";
import { oneLine } from "../nameplate.ts";

export type NamedCall = DeviceEvent["elevatorCalls"][number];

/**
 * Returns the lift calls that this device makes itself, with the names of their areas; the server makes the
 * others.
 */
export function liftsNamed(
  configuration: DeviceConfiguration | null,
  calls: readonly ElevatorCall[],
): NamedCall[] {
  return calls.flatMap(({ areaId, kind }) => {
    const found = findArea(configuration, areaId);
    return found ? [{ id: areaId, name: found.area.displayName, kind }] : [];
  });
}

/**
 * Describes what a lift does, such as `sends the lift to Third floor (priority)`, and what is sent to its
 * system.
 */
export function liftEffect({ name, kind }: NamedCall, message?: string): string {
  const how = Object.entries(ELEVATOR_CALL_KINDS).find(([, number]) => number === kind && number !== 0);
  const kindNamed = how ? ` (${how[0].toLowerCase().replaceAll("_", " ")})` : "";
  return oneLine(`sends the lift to ${name}${kindNamed}${message === undefined ? "" : ` by ${message}`}`);
}
