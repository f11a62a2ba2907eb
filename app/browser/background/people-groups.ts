import type { ExportedEvent } from "#rules/history/event-export.ts";
import { addGroups } from "#rules/history/event-export.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { HOLD_MS, readPages } from "./export-job.ts";
import type { PeopleGroups } from "./fetch-groups.ts";
import type { ExportJob } from "./job.ts";
import type { LocalDatabase } from "./local-database.ts";

/** The number of people in the events of an export, and the ids of those whose groups have not been read. */
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

/** Stores the groups of people; false if another page has taken over the export, or it was deleted. */
export async function storeGroups(
  db: LocalDatabase,
  job: ExportJob,
  { groups, memberships }: PeopleGroups,
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

/** Everything that an export has read, with the groups of its people if requested. */
export async function* readPagesWithGroups(
  db: LocalDatabase,
  job: ExportJob,
): AsyncGenerator<readonly ExportedEvent[]> {
  if (!job.withGroups) return yield* readPages(db, job);
  const groups = new Map((await db.getAll("agentGroups")).map(({ id, name }) => [id, { id, name }]));
  const people = new Map<string, NamedRow[]>();
  for (const { agentId, groupIds } of await db.getAll("agentMembership")) {
    people.set(
      agentId,
      groupIds.flatMap((id) => groups.get(id) ?? []),
    );
  }
  for await (const events of readPages(db, job)) yield addGroups(people, events);
}
