import type { Credential } from "#contract/access-credentials.ts";
import { ApiError } from "#contract/errors.ts";
import { getStoredCredential, updateCredential } from "../db/access-credentials.ts";
import { transaction } from "../db/database.ts";
import type { House } from "../house.ts";

type Changes = Partial<Pick<Credential, "name" | "startTime" | "endTime" | "remainingUsages">>;

/** Changes a credential; what is not given stays. @throws ApiError NOT_FOUND, INVALID_INPUT */
export async function changeCredential(
  { db }: House,
  domainId: string,
  id: string,
  changes: Changes,
): Promise<void> {
  await transaction(db, async (tx) => {
    const current = await getStoredCredential(tx, domainId, id);
    const { startTime = current.start_time, endTime = current.end_time } = changes;
    if (startTime !== null && endTime !== null && startTime >= endTime) {
      throw new ApiError("INVALID_INPUT", { fields: { endTime: "endBeforeStart" } });
    }
    await updateCredential(tx, domainId, id, changes);
  });
}
