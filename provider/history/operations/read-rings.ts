import type { Event } from "#contract/history/events.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader } from "#storage/database.ts";
import type { HistoryReader } from "../../permissions/events.ts";
import { readPageOfRings } from "../queries/called.ts";
import { addActions } from "./add-actions.ts";
import { addCalls } from "./add-calls.ts";
import { withoutDeniedMedia } from "./read-history.ts";

/**
 * Returns a page of the rings that called a group, by itself or in a group around it, newest first. The caller may
 * read the whole history of the building; omits pictures that a relation denies them.
 */
export async function readRingsOfGroup(
  db: Reader,
  reader: HistoryReader,
  groupId: string,
  query: PageQuery,
): Promise<Page<Event>> {
  const page = await readPageOfRings(db, { domainId: reader.domainId, groupId }, query);
  const items = await addCalls(db, reader.domainId, await addActions(db, reader, page.items));
  return { ...page, items: await withoutDeniedMedia(db, reader, items) };
}
