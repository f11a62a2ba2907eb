import { gzipSync } from "node:zlib";
import type { Event } from "#contract/events.ts";
import type { ExportedEvent } from "#rules/event-export.ts";
import { exportFile } from "#rules/export-file.ts";
import { HISTORY_BEGINNING, type HistoryPlace, readOn } from "#rules/history-place.ts";
import type { Reader } from "../db/database.ts";
import type { ExportPart, OrderedExport } from "../db/event-exports.ts";
import { HISTORY_TOTAL_MAX } from "../db/event-history.ts";
import { findRole } from "../db/members.ts";
import { readHistory } from "../operations/read-history.ts";
import { groupsOfPeople } from "./groups-of-people.ts";

const EVENTS_AT_ONCE = 1_000;
const PART_BYTES = 262_144;

/** Takes a part; the next one is made when this is over. */
export type TakePart = (part: ExportPart) => Promise<void>;

/**
 * Makes an export bit by bit, with no more in memory than a part of it. Its person's rights are looked at again with
 * each thousand events. @throws ApiError of a history that they may not read any more; Error for who has left
 */
export async function produceExport(db: Reader, ordered: OrderedExport, take: TakePart): Promise<void> {
  const progress = { rows: 0, total: null as number | null };
  let waiting: Uint8Array[] = [];
  let bytes = 0;

  async function handOver(): Promise<void> {
    const content = gzipSync(Buffer.concat(waiting), { level: 1 });
    await take({ content, bytes, ...progress });
    waiting = [];
    bytes = 0;
  }

  for await (const each of exportFile(ordered, batchesOf(db, ordered, progress))) {
    waiting.push(each);
    bytes += each.length;
    if (bytes >= PART_BYTES) await handOver();
  }
  await handOver();
}

async function* batchesOf(
  db: Reader,
  { domainId, userId, filters, withGroups }: OrderedExport,
  progress: { rows: number; total: number | null },
): AsyncGenerator<ExportedEvent[]> {
  const giveGroups = withGroups ? groupsOfPeople(db) : undefined;
  let place: HistoryPlace | undefined = HISTORY_BEGINNING;
  while (place) {
    const role = await findRole(db, domainId, userId);
    if (!role) throw new Error("Whom the export is for has left");
    const reader = { domainId, userId, role };
    const asked = { ...filters, ...(place.to !== undefined && { to: place.to }) };
    const paged = { page: place.page, pageSize: EVENTS_AT_ONCE, total: HISTORY_TOTAL_MAX };
    const isFirst = place === HISTORY_BEGINNING;
    const query = { ...asked, ...paged, ...(isFirst && { total: undefined }) };
    const { items, total } = await readHistory(db, reader, query);
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
