import type { Change } from "#app/forms/changed.ts";
import type { ThingGroupKind } from "#app/routes/building/areas/thing-groups/kinds.ts";
import type { TypedThingGroup } from "./thing-group-schema.ts";

/** The message after a button of the page, with an undo form for a removal. */
export function changeMessage(kind: ThingGroupKind, page: string, typed: TypedThingGroup): Change {
  switch (typed.intent) {
    case "add":
      return { to: page, message: `thingGroups.${kind}.notice.added` };
    case "remove": {
      const undo = { action: page, sends: { intent: "add", memberId: typed.memberId } };
      return { to: page, message: `thingGroups.${kind}.notice.removed`, undo };
    }
    case "give":
      return { to: page, message: `thingGroups.${kind}.notice.given` };
    case "take": {
      const undo = { action: page, sends: { intent: "give", agentGroupId: typed.agentGroupId } };
      return { to: page, message: `thingGroups.${kind}.notice.taken`, undo };
    }
  }
}
