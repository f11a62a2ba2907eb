import type { Explanation } from "#contract/access/explanations.ts";
import { ApiError } from "#contract/errors.ts";
import type { Reader } from "#storage/database.ts";
import { listCredentialsOf } from "../../access/queries/access-credentials.ts";
import { listOpeningOutputsById } from "../../access/queries/openable-outputs.ts";
import { findOwnedOutputs } from "../../access/queries/output-owners.ts";
import { findPeopleNames } from "../../buildings/queries/names-in-building.ts";
import { requireMember } from "../../permissions/users.ts";
import { readConsoleRules } from "../queries/console-rules.ts";
import { explainDoors } from "./explain-doors.ts";

interface Question {
  userId: string;
  outputId: string;
  /** Epoch ms. */
  time: number;
}

/**
 * Explains whether a person of a building may open a door with any of their credentials.
 * @throws ApiError USER_UNKNOWN, OUTPUT_UNKNOWN, NOT_OPENABLE for an output that is no door
 */
export async function explainAccess(
  db: Reader,
  domainId: string,
  { userId, outputId, time }: Question,
): Promise<Explanation> {
  await requireMember(db, domainId, userId);
  const outputs = await listOpeningOutputsById(db, domainId, [outputId]);
  if (outputs.length === 0) {
    const isKnown = (await findOwnedOutputs(db, domainId, [outputId])).size > 0;
    throw isKnown
      ? new ApiError("NOT_OPENABLE")
      : new ApiError("OUTPUT_UNKNOWN", { fields: { outputId: "unknown" } });
  }
  const names = await findPeopleNames(db, { domainId }, [userId]);
  const [explanation] = await explainDoors(db, {
    domainId,
    person: { id: userId, name: names.get(userId) ?? "" },
    credentials: await listCredentialsOf(db, domainId, userId),
    rules: await readConsoleRules(db, domainId, undefined, outputs),
    outputs,
    time,
  });
  return explanation!;
}
