import type { Reader } from "#storage/database.ts";
import { countSelected, rowCount } from "#storage/pages.ts";

/** Lists the licences that a building has at least one seat of. */
export async function listLicenceIdsInUse(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("subscription")
    .select("licence_id as licenceId")
    .distinct()
    .where("domain_id", "=", domainId)
    .execute();
  return rows.map(({ licenceId: id }) => id);
}

/** Lists the licences of a building's administrators that are not limited to the members of one group. */
export async function listLicenceIdsOfAdministrators(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("administrator")
    .innerJoin("licence", "licence.owner_id", "administrator.user_id")
    .select("licence.id")
    .where("administrator.domain_id", "=", domainId)
    .where("constrained_agent_group_id", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

type Seats = "all" | "free" | { takenBy: string };

/**
 * Counts these licences' seats for people: all of them, the free ones, or those that a building has taken.
 */
export async function countSeatsForPeople(
  db: Reader,
  licenceIds: readonly string[],
  which: Seats,
): Promise<number> {
  if (licenceIds.length === 0) return 0;
  let seats = db
    .selectFrom("subscription")
    .select(rowCount)
    .where("assignee_type", "=", "USER")
    .where("licence_id", "in", licenceIds);
  if (which === "free") seats = seats.where("assignee_id", "is", null);
  if (typeof which === "object") seats = seats.where("domain_id", "=", which.takenBy);
  return countSelected(seats);
}

/** Counts the people in a building, including virtual users. */
export async function countPeople(db: Reader, domainId: string): Promise<number> {
  return countSelected(db.selectFrom("domain_member").select(rowCount).where("domain_id", "=", domainId));
}
