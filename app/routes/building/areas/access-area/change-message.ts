import type { Change } from "#app/forms/changed.ts";
import type { AccessAreaKind } from "#app/routes/building/areas/access-areas/kinds.ts";
import type { TypedAccessArea } from "./access-area-schema.ts";

/** The message after a button of the page, with an undo form for a removal. */
export function changeMessage(kind: AccessAreaKind, page: string, typed: TypedAccessArea): Change {
  switch (typed.intent) {
    case "add":
      return { to: page, message: `accessAreas.${kind}.notice.added` };
    case "remove": {
      const undo = { action: page, sends: { intent: "add", memberId: typed.memberId } };
      return { to: page, message: `accessAreas.${kind}.notice.removed`, undo };
    }
    case "give":
      return { to: page, message: `accessAreas.${kind}.notice.given` };
    case "take": {
      const undo = { action: page, sends: { intent: "give", agentGroupId: typed.agentGroupId } };
      return { to: page, message: `accessAreas.${kind}.notice.taken`, undo };
    }
  }
}
