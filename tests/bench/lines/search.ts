import { sql } from "kysely";
import { maintenance } from "#storage/database.ts";
import type { Line } from "../bench-run.ts";
import { type Building, createBenchBuilding } from "../building.ts";
import { oursAtMost } from "../finding.ts";
import { cpuMs } from "../processes.ts";
import type { Door } from "../seeded-doors.ts";
import { createTag } from "../seeded-people.ts";

const ENTRIES = 10_000;
const DOORS = 10;
const WARM_UP = 20;

const searches = [
  { what: "CPU of a search for half a name", q: "person 00123" },
  { what: "… for the whole number of a tag", q: createTag(4_321) },
  { what: "… for what everything has", q: "0" },
  { what: "… for a name with a mistake", q: "pesron 000123" },
];

/** The search of a building of many people, tags and call codes. */
export const search: Line = {
  name: "search",
  work: `GET /api/v2/search in a building of ${ENTRIES} people, tags and call codes`,
  async measure(run) {
    const building = await createBenchBuilding(run.folder());
    const doors = await building.addDoors(DOORS, building.residentsId);
    await building.addPeople({ from: 0, to: ENTRIES, residents: ENTRIES });
    await addCallCodes(building, doors);
    const requests = run.quick ? 30 : 200;
    return building.whileServed(async ({ pid, calls }) => {
      const api = calls(building.token);
      const find = async (q: string): Promise<void> => {
        const { people, tags, codes } = await api.search.find({ query: { q } });
        if (people.length + tags.length + codes.length === 0) throw new Error(`Nothing was found for ${q}`);
      };
      const findings = [];
      for (const { what, q } of searches) {
        for (let number = 0; number < WARM_UP; number++) await find(q);
        const before = cpuMs(pid);
        for (let number = 0; number < requests; number++) await find(q);
        const ours = (cpuMs(pid) - before) / requests;
        findings.push({ what, unit: "ms", ours, aim: oursAtMost(15) });
      }
      return findings;
    });
  },
};

async function addCallCodes({ read }: Building, doors: readonly Door[]): Promise<void> {
  const each = ENTRIES / doors.length;
  await read((db) =>
    maintenance(db, async (tx) => {
      for (const [at, { id, openingId }] of doors.entries()) {
        await sql`insert into code(id, device_id, code, type, action_group_id)
          with recursive number(n) as (select 0 union all select n + 1 from number where n + 1 < ${each})
          select printf('01900000-0000-7004-8000-%012x', ${at * each} + n), ${id}, printf('%06d', ${at * each} + n),
            'call', ${openingId} from number`.execute(tx);
      }
    }),
  );
}
