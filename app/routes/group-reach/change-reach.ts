import { isApiError } from "#contract/errors.ts";
import type { callsOf } from "../thing-groups/kinds.ts";

type Rights = Pick<ReturnType<typeof callsOf>, "give" | "take">;

interface Ticked {
  before: readonly string[];
  after: readonly string[];
}

/** Gives and takes one right after the other, so that what somebody else changed in the meantime stays. */
export async function changeReach(
  rights: Rights,
  agentGroupId: string,
  { before, after }: Ticked,
): Promise<void> {
  const [had, has] = [new Set(before), new Set(after)];
  for (const id of has) if (!had.has(id)) await rights.give(agentGroupId, id);
  for (const id of had) if (!has.has(id)) await takeIfThere(rights, agentGroupId, id);
}

/** Somebody else may have taken it away, or the whole zone. */
async function takeIfThere(rights: Rights, agentGroupId: string, id: string): Promise<void> {
  try {
    await rights.take(agentGroupId, id);
  } catch (error) {
    if (!isApiError(error, "NOT_FOUND")) throw error;
  }
}
