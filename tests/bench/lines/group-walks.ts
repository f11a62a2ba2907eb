import { insertRelation } from "#provider/people/queries/agent-group-relations.ts";
import { insertAgentGroup } from "#provider/people/queries/agent-groups.ts";
import { type Database, maintenance, openDatabase } from "#storage/database.ts";
import { median } from "../arithmetic.ts";
import type { Line } from "../bench-run.ts";
import { oursAtMost } from "../finding.ts";
import type { Site } from "../site.ts";

const GROUPS = 1_000;

/** Walks from group to group: the tree, and a person's rights (attack D08). */
export const groupWalks: Line = {
  name: "group-walks",
  work: `the tree and a person's rights over ${GROUPS} groups, each in the next, the last in the first`,
  async measure(run) {
    const site = await run.site();
    await insertCycle(site);
    const { token, userId } = site.screen;
    const paths = [
      "agentgroups/tree",
      `agents/${userId}/memberships`,
      `agentgroups/accessControl?agentId=${userId}`,
      `agents/${userId}/relatedAgents`,
    ];
    return run.withConsole(async ({ url }) => {
      const times = [];
      for (const path of paths) times.push(await timeOf(`${url}/api/v2/${path}`, token, run.quick ? 5 : 25));
      return [{ what: "slowest", unit: "ms", ours: Math.max(...times), aim: oursAtMost(200) }];
    });
  },
};

/** Inserts a cycle directly into the database, because the provider refuses the relation that closes it. */
async function insertCycle({ database, screen: { domainId, userId } }: Site): Promise<void> {
  const db: Database = openDatabase(database);
  await maintenance(db, async (tx) => {
    const ids: string[] = [];
    for (let number = 0; number < GROUPS; number++) {
      const group = { domainId, name: `Group ${number}`, container: true, now: Date.now() };
      ids.push((await insertAgentGroup(tx, group))!);
    }
    for (const [at, sourceId] of ids.entries()) {
      const destinationId = ids[(at + 1) % GROUPS]!;
      await insertRelation(tx, { sourceId, destinationId, type: "CONTAIN_AGENT_GROUP" });
    }
    await tx
      .insertInto("agent_group_member")
      .values({ group_id: ids[GROUPS - 1]!, agent_id: userId })
      .execute();
  });
  await db.destroy();
}

async function timeOf(address: string, token: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
    times.push(performance.now() - began);
  }
  return median(times);
}
