import { nextFreeSuffix } from "#rules/buildings/names.ts";
import type { Transaction } from "#storage/database.ts";
import { addAdministrator } from "../../people/operations/change-administrators.ts";
import { createDefaultGroups } from "../../people/operations/default-groups.ts";
import { joinDefaultGroups } from "../../people/queries/agent-groups.ts";
import { insertMember } from "../../people/queries/members.ts";
import { insertDomain } from "../queries/domains.ts";

interface NewBuilding {
  /** Cleaned (§5), not empty; a number is added if it is taken (§4). */
  name: string;
  label: string;
  timeZone: string;
  administratorId: string;
}

/** Creates a building with its default groups and its first administrator, and returns its id. */
export async function createBuilding(tx: Transaction, building: NewBuilding, now: number): Promise<string> {
  const domainId = await insertFreeName(tx, building, now);
  await createDefaultGroups(tx, domainId, now);
  await insertMember(tx, domainId, building.administratorId, now);
  await joinDefaultGroups(tx, domainId, building.administratorId, ["all-the-agents"]);
  await addAdministrator(tx, domainId, building.administratorId);
  return domainId;
}

async function insertFreeName(
  tx: Transaction,
  { name, label, timeZone }: NewBuilding,
  now: number,
): Promise<string> {
  for (let candidate = name; ; candidate = nextFreeSuffix(candidate)) {
    const id = await insertDomain(tx, { name: candidate, label, timeZone, now });
    if (id !== undefined) return id;
  }
}
