import { addGroups, type ExportedEvent } from "#rules/history/event-export.ts";
import { type NamedRow } from "#rules/named-row.ts";
import { isListedGroup } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { listGroupsOfAgents } from "../people/queries/agent-groups.ts";
import { withReadableRelations } from "../permissions/agents.ts";
import type { HistoryReader } from "../permissions/events.ts";

/** Adds the groups of their people to events. */
type GiveGroups = (reader: HistoryReader, events: readonly ExportedEvent[]) => Promise<ExportedEvent[]>;

/**
 * Makes a function that adds the groups of their people to the events of one export, as far as its reader may
 * see them. The groups of each person are read once, so that they are the same throughout the file.
 */
export function createGroupReader(db: Reader): GiveGroups {
  const known = new Map<string, NamedRow[]>();

  async function learn(domainId: string, agentIds: readonly string[]): Promise<void> {
    const fresh = agentIds.filter((id) => !known.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) known.set(id, []);
    for (const { agentId, id, name } of await listGroupsOfAgents(db, domainId, fresh)) {
      if (isListedGroup(name)) known.get(agentId)!.push({ id, name });
    }
  }

  return async (reader, events) => {
    const people = [...new Set(events.flatMap(({ actor }) => actor?.id ?? []))];
    const readable = await withReadableRelations(db, reader, people);
    await learn(reader.domainId, readable);
    return addGroups(new Map(readable.map((id) => [id, known.get(id)!])), events);
  };
}
