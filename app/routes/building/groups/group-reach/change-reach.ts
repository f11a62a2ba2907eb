import type { callsOf } from "#app/routes/building/areas/access-areas/kinds.ts";
import { isApiError } from "#contract/errors.ts";

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
  for (const id of had) if (!has.has(id)) await removeIfPresent(rights, agentGroupId, id);
}

/** Another person may have removed it, or the whole zone. */
async function removeIfPresent(rights: Rights, agentGroupId: string, id: string): Promise<void> {
  try {
    await rights.take(agentGroupId, id);
  } catch (error) {
    if (!isApiError(error, "NOT_FOUND")) throw error;
  }
}
