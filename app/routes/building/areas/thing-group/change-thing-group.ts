import { callsOf, type ThingGroupKind } from "#app/routes/building/areas/thing-groups/kinds.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { TypedThingGroup } from "./thing-group-schema.ts";

/** Carries out a button of the page. @throws ApiError the errors of the calls */
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
