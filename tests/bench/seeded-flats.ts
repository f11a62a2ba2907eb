import { insertAgentGroup, insertGroupMember } from "#provider/people/queries/agent-groups.ts";
import { flatColumns } from "#provider/people/queries/flats.ts";
import { type Database, maintenance } from "#storage/database.ts";
import { idsOfPerson } from "./seeded-people.ts";

const FLATS_PER_FLOOR = 4;
const FLOORS_PER_STAIR = 6;

/** Adds flats on the floors of stairways, each with the person of its number; returns the id of the first. */
export async function addFlats(db: Database, domainId: string, count: number): Promise<string> {
  return maintenance(db, async (tx) => {
    const ids: string[] = [];
    for (let number = 0; number < count; number++) {
      const floor = Math.floor(number / FLATS_PER_FLOOR);
      const place = {
        stair: String(Math.floor(floor / FLOORS_PER_STAIR) + 1),
        floor: String(floor % FLOORS_PER_STAIR),
        note: "",
      };
      const group = { domainId, name: `Flat ${number + 1}`, container: false, now: Date.now() };
      const id = (await insertAgentGroup(tx, { ...group, ...flatColumns(place) }))!;
      await insertGroupMember(tx, id, idsOfPerson(number).resident);
      ids.push(id);
    }
    return ids[0]!;
  });
}
