import { type KnownAction, listElevatorCalls } from "../devices/actions.ts";
import type { OutputType } from "../devices/devices.ts";
import type { KnownActionGroup } from "./access-decision.ts";

/** An output that can be opened from a device: one that it switches, or one of another device. */
interface DrivenOutput {
  id: string;
  type: OutputType;
}

/**
 * Returns action groups with what each opens: the outputs that its actions activate, each once, of those that
 * are `driven` and drive something, and the lifts that it calls.
 */
export function openingGroups<G extends { actions: readonly KnownAction[] }>(
  groups: readonly G[],
  driven: readonly DrivenOutput[],
): (G & Pick<KnownActionGroup, "outputIds" | "elevatorCalls">)[] {
  const openable = new Set(driven.flatMap(({ id, type }) => (type === "none" ? [] : [id])));
  return groups.map((group) => {
    const opened = group.actions.filter((each) => each.type === "ACTIVATION" && each.targetType === "OUTPUT");
    const outputIds = new Set(opened.flatMap(({ targetId }) => targetId ?? []));
    return {
      ...group,
      outputIds: [...outputIds].filter((id) => openable.has(id)),
      elevatorCalls: listElevatorCalls(group.actions),
    };
  });
}
