import type { DeviceConfiguration, DeviceEvent } from "#contract/device-link.ts";
import { ELEVATOR_CALL_KINDS, type ElevatorCall } from "#rules/actions.ts";
import { oneLine } from "./nameplate.ts";

export type NamedCall = DeviceEvent["elevatorCalls"][number];

/** Lift calls with the names of their areas; those that the configuration knows nothing of are left out. */
export function liftsNamed(
  configuration: DeviceConfiguration | null,
  calls: readonly ElevatorCall[],
): NamedCall[] {
  const actions = configuration?.actionGroups.flatMap((group) => group.actions) ?? [];
  return calls.flatMap(({ areaId, kind }) => {
    const action = actions.find(({ type, targetId }) => type === "CALL_ELEVATOR" && targetId === areaId);
    return action ? [{ id: areaId, name: action.targetName ?? "", kind }] : [];
  });
}

/** What a lift does, as `sends the lift to Third floor (priority)`. */
export function liftEffect({ name, kind }: NamedCall): string {
  const how = Object.entries(ELEVATOR_CALL_KINDS).find(([, number]) => number === kind && number !== 0);
  return oneLine(`sends the lift to ${name}${how ? ` (${how[0].toLowerCase().replaceAll("_", " ")})` : ""}`);
}
