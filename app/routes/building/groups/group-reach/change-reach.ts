import type { callsOf } from "#app/routes/building/areas/access-areas/kinds.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";

type Rights = Pick<ReturnType<typeof callsOf>, "give" | "take">;

interface Ticked {
  before: readonly string[];
  after: readonly string[];
}

/** Adds and removes rights one by one, so that another person's changes remain. */
export async function changeReach(
  rights: Rights,
  agentGroupId: string,
  { before, after }: Ticked,
): Promise<void> {
  const [had, has] = [new Set(before), new Set(after)];
  for (const id of has) if (!had.has(id)) await rights.give(agentGroupId, id);
  // Another person may have removed it, or the whole zone.
  for (const id of had) if (!has.has(id)) await undefinedIfMissing(rights.take(agentGroupId, id));
}
