import { type AccessAreaKind, pickAreaCalls } from "#app/routes/building/areas/access-areas/kinds.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { TypedAccessArea } from "./access-area-schema.ts";

/** Carries out a button of the page. @throws ApiError the errors of the calls */
export async function changeAccessArea(
  api: ApiCalls,
  kind: AccessAreaKind,
  id: string,
  typed: TypedAccessArea,
): Promise<void> {
  const calls = pickAreaCalls(api, kind);
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
