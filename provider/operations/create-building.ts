import { nextFreeSuffix } from "#rules/names.ts";
import type { Transaction } from "../db/database.ts";
import { insertDomain } from "../db/domains.ts";
import { insertMember } from "../db/members.ts";
import { addAdministrator } from "./change-administrators.ts";
import { createDefaultGroups, joinDefaultGroups } from "./default-groups.ts";

interface NewBuilding {
  /** Clean (§5), not empty; it gets a number if it is taken (§4). */
  name: string;
  label: string;
  administratorId: string;
}

/** Creates a building with its default groups and its first administrator, and gives its id. */
export async function createBuilding(tx: Transaction, building: NewBuilding, now: number): Promise<string> {
  const domainId = await insertFreeName(tx, building, now);
  await createDefaultGroups(tx, domainId, now);
  await insertMember(tx, domainId, building.administratorId, now);
  await joinDefaultGroups(tx, domainId, building.administratorId, ["all-the-agents"]);
  await addAdministrator(tx, domainId, building.administratorId);
  return domainId;
}

async function insertFreeName(tx: Transaction, { name, label }: NewBuilding, now: number): Promise<string> {
  for (let candidate = name; ; candidate = nextFreeSuffix(candidate)) {
    const id = await insertDomain(tx, { name: candidate, label, now });
    if (id !== undefined) return id;
  }
}
