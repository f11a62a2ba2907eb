import type { ApiCalls } from "#contract/client/client.ts";
import { callsOf, type ThingGroupKind } from "../thing-groups/kinds.ts";
import type { TypedThingGroup } from "./thing-group-schema.ts";

/** Does what a button of the page says. @throws ApiError what the calls refuse */
export async function changeThingGroup(
  api: ApiCalls,
  kind: ThingGroupKind,
  id: string,
  typed: TypedThingGroup,
): Promise<void> {
  const calls = callsOf(api, kind);
  switch (typed.intent) {
    case "add":
      return calls.addMember(id, typed.memberId);
    case "remove":
      return calls.removeMember(id, typed.memberId);
    case "give":
      return calls.give(typed.agentGroupId, id);
    case "take":
      return calls.take(typed.agentGroupId, id);
  }
}
