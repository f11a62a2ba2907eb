import type { ExportedEvent, Named } from "#rules/event-export.ts";
import { withGroupsOf } from "#rules/event-export.ts";
import { HOLD_MS, readPages } from "./export-job.ts";
import type { ToldGroups } from "./fetch-groups.ts";
import type { ExportJob } from "./job.ts";
import type { LocalDatabase } from "./local-database.ts";

/** Who is in the events that an export has read, each once, and those of them whose groups have not been read. */
export async function peopleToRead(
  db: LocalDatabase,
  job: ExportJob,
): Promise<{ count: number; left: string[] }> {
  const people = new Set<string>();
  for await (const events of readPages(db, job)) {
    for (const { actor } of events) if (actor) people.add(actor.id);
  }
  const known = new Set(await db.getAllKeys("agentMembership"));
  return { count: people.size, left: [...people].filter((id) => !known.has(id)) };
}

/** Keeps in which groups people are; false where another page makes the export by now, or nobody. */
export async function keepGroups(
  db: LocalDatabase,
  job: ExportJob,
  { groups, memberships }: ToldGroups,
): Promise<boolean> {
  const tx = db.transaction(["runtimeInfo", "agentGroups", "agentMembership"], "readwrite");
  const isHeld = (await tx.objectStore("runtimeInfo").get("export"))?.holder === job.holder;
  if (isHeld) {
    for (const group of groups) await tx.objectStore("agentGroups").put(group);
    for (const membership of memberships) await tx.objectStore("agentMembership").put(membership);
    await tx.objectStore("runtimeInfo").put({ ...job, heldUntil: Date.now() + HOLD_MS });
  }
  await tx.done;
  return isHeld;
}

/** All that an export has read, with the groups of its people where they were asked for. */
export async function* readPagesWithGroups(
  db: LocalDatabase,
  job: ExportJob,
): AsyncGenerator<readonly ExportedEvent[]> {
  if (!job.withGroups) return yield* readPages(db, job);
  const groups = new Map((await db.getAll("agentGroups")).map(({ id, name }) => [id, { id, name }]));
  const people = new Map<string, Named[]>();
  for (const { agentId, groupIds } of await db.getAll("agentMembership")) {
    people.set(
      agentId,
      groupIds.flatMap((id) => groups.get(id) ?? []),
    );
  }
  for await (const events of readPages(db, job)) yield withGroupsOf(people, events);
}
