import { gzipSync } from "node:zlib";
import type { Event } from "#contract/history/events.ts";
import type { ExportedEvent } from "#rules/history/event-export.ts";
import { exportFile } from "#rules/history/export-file.ts";
import { HISTORY_BEGINNING, type HistoryPosition, readOn } from "#rules/history/history-place.ts";
import type { Reader } from "#storage/database.ts";
import { readHistory } from "../history/operations/read-history.ts";
import type { ExportPart, OrderedExport } from "../history/queries/event-exports.ts";
import { HISTORY_TOTAL_MAX } from "../history/queries/event-history.ts";
import { findRole } from "../people/queries/members.ts";
import { createGroupReader } from "./people-groups.ts";

const EVENTS_AT_ONCE = 1_000;
const PART_BYTES = 262_144;

/** Takes a part; the next one is made once the promise resolves. */
export type PartSink = (part: ExportPart) => Promise<void>;

/**
 * Makes an export part by part, with one part in memory at a time. Checks the owner's permission again with
 * each thousand events. @throws ApiError for a history that the owner may no longer read; Error when the
 * owner has left the building
 */
export async function produceExport(db: Reader, ordered: OrderedExport, take: PartSink): Promise<void> {
  const progress: { rows: number; total: number | null } = { rows: 0, total: null };
  let waiting: Uint8Array[] = [];
  let bytes = 0;

  async function passPart(): Promise<void> {
    const content = gzipSync(Buffer.concat(waiting), { level: 1 });
    await take({ content, bytes, ...progress });
    waiting = [];
    bytes = 0;
  }

  for await (const each of exportFile(ordered, batchesOf(db, ordered, progress))) {
    waiting.push(each);
    bytes += each.length;
    if (bytes >= PART_BYTES) await passPart();
  }
  await passPart();
}

async function* batchesOf(
  db: Reader,
  { domainId, userId, filters, withGroups }: OrderedExport,
  progress: { rows: number; total: number | null },
): AsyncGenerator<ExportedEvent[]> {
  const giveGroups = withGroups ? createGroupReader(db) : undefined;
  let place: HistoryPosition | undefined = HISTORY_BEGINNING;
  while (place) {
    const role = await findRole(db, domainId, userId);
    if (!role) throw new Error("The owner of the export has left the building");
    const reader = { domainId, userId, role, viewerId: null };
    const isFirst = place === HISTORY_BEGINNING;
    const { items, total } = await readHistory(db, reader, {
      ...filters,
      to: place.to ?? filters.to,
      page: place.page,
      pageSize: EVENTS_AT_ONCE,
      // Only the first total is used; later pages get a total, so that they are not counted.
      counted: isFirst ? undefined : HISTORY_TOTAL_MAX,
    });
    if (isFirst && total < HISTORY_TOTAL_MAX) progress.total = total;
    const read: ReturnType<typeof readOn<Event>> = readOn(place, items, {
      pages: 1,
      size: EVENTS_AT_ONCE,
    });
    progress.rows += read.fresh.length;
    yield giveGroups ? await giveGroups(reader, read.fresh) : read.fresh;
    place = read.next;
  }
}
