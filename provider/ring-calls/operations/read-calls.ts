import type { RingCall } from "#contract/devices/ring-calls.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader } from "#storage/database.ts";
import { type HistoryReader, readDenied } from "../../permissions/events.ts";
import { getRingCall, readPageOfRingCalls } from "../queries/called-people.ts";

/** Returns a page of the calls that rang for the reader, without pictures that a relation denies them. */
export async function listCallsOf(
  db: Reader,
  reader: HistoryReader,
  { ringing, ...query }: PageQuery & { ringing?: boolean },
  now: number,
): Promise<Page<RingCall>> {
  const page = await readPageOfRingCalls(db, reader, ringing ? { ...query, ringingAt: now } : query);
  return { ...page, items: await withoutDeniedPictures(db, reader, page.items) };
}

/** @throws ApiError NOT_FOUND, also for a call that did not ring for the reader */
export async function readCallOf(db: Reader, reader: HistoryReader, id: string): Promise<RingCall> {
  const call = await getRingCall(db, reader, id);
  return (await withoutDeniedPictures(db, reader, [call]))[0]!;
}

async function withoutDeniedPictures(
  db: Reader,
  reader: HistoryReader,
  calls: RingCall[],
): Promise<RingCall[]> {
  const panelIds = calls.flatMap(({ picture, device }) => (picture ? device.id : []));
  const denied = await readDenied(db, reader, [...new Set(panelIds)]);
  return calls.map((call) => ({ ...call, picture: call.picture && !denied.has(call.device.id) }));
}
