import type { Event } from "#contract/history/events.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { containedGroups } from "#rules/people/agent-groups.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { countSelected, readPage, rowCount } from "#storage/pages.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import { HISTORY_TOTAL_MAX } from "./event-history.ts";
import { eventColumns, type NewEvent, toEvent } from "./events.ts";

/**
 * Stores, for each ring, the groups that it called at any depth, and the people among its targets or their
 * members. The events must already be in the history; events other than rings are ignored.
 */
export async function noteCalled(
  tx: Transaction,
  domainId: string,
  events: readonly NewEvent[],
): Promise<void> {
  const rings = events.filter(({ kind, targets = [] }) => kind === "RING" && targets.length > 0);
  if (rings.length === 0) return;
  const containments = await listContainments(tx, domainId);
  for (const { id, time, device, targets = [] } of rings) {
    if (id === undefined || !device) continue;
    const targetIds = targets.map((target) => target.id);
    const called = { ids: targetIds, groupIds: containedGroups(targetIds, containments) };
    await noteGroups(tx, { domainId, id, time, deviceId: device.id }, called);
    await notePeople(tx, { domainId, id, time, deviceId: device.id }, called);
  }
}

interface Ring {
  domainId: string;
  id: string;
  time: number;
  deviceId: string;
}

/** The targets of a ring, and the groups among and in them. */
interface RingTargets {
  ids: readonly string[];
  groupIds: readonly string[];
}

async function noteGroups(tx: Transaction, ring: Ring, { groupIds }: RingTargets): Promise<void> {
  await tx
    .insertInto("event_called_group")
    .columns(["domain_id", "event_id", "group_id", "device_id", "time"])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom("agent_group")
        .select([
          "domain_id as domainId",
          // PostgreSQL cannot infer the type of a bare parameter.
          cast<string>(val(ring.id), "text").as("event_id"),
          "id as groupId",
          cast<string>(val(ring.deviceId), "text").as("device_id"),
          cast<number>(val(ring.time), "bigint").as("time"),
        ])
        .where("domain_id", "=", ring.domainId)
        .where("id", "in", groupIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function notePeople(tx: Transaction, ring: Ring, { ids, groupIds }: RingTargets): Promise<void> {
  await tx
    .insertInto("event_called")
    .columns(["domain_id", "event_id", "user_id", "device_id", "time"])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom("domain_member")
        .select([
          "domain_member.domain_id as domainId",
          cast<string>(val(ring.id), "text").as("event_id"),
          "domain_member.user_id as userId",
          cast<string>(val(ring.deviceId), "text").as("device_id"),
          cast<number>(val(ring.time), "bigint").as("time"),
        ])
        .where("domain_member.domain_id", "=", ring.domainId)
        .where((eb) =>
          eb.or([
            eb("domain_member.user_id", "in", ids),
            eb(
              "domain_member.user_id",
              "in",
              eb.selectFrom("agent_group_member").select("agent_id").where("group_id", "in", groupIds),
            ),
          ]),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a ring called a person. */
export async function wasCalled(
  db: Reader,
  domainId: string,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("event_called")
    .select("event_id")
    .where("domain_id", "=", domainId)
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a page of the rings that called a group, newest first; like the history, at most
 * {@link HISTORY_TOTAL_MAX}.
 */
export async function readPageOfRings(
  db: Reader,
  { domainId, groupId }: { domainId: string; groupId: string },
  query: PageQuery,
): Promise<Page<Event>> {
  const rings = db
    .selectFrom("event_called_group")
    .where("event_called_group.domain_id", "=", domainId)
    .where("group_id", "=", groupId);
  const events = rings
    .innerJoin("event", (join) =>
      join
        .onRef("event.domain_id", "=", "event_called_group.domain_id")
        .onRef("event.id", "=", "event_called_group.event_id"),
    )
    .select(eventColumns.map((column) => `event.${column}` as const))
    .orderBy("event_called_group.time", "desc")
    .orderBy("event_called_group.event_id", "desc");
  return readPage(query, {
    rows: async (limit, offset) => {
      const end = Math.min(offset + limit, HISTORY_TOTAL_MAX);
      if (offset >= end) return [];
      return (
        await events
          .limit(end - offset)
          .offset(offset)
          .execute()
      ).map(toEvent);
    },
    count: () => {
      const counted = rings.select("event_id").limit(HISTORY_TOTAL_MAX).as("counted");
      return countSelected(db.selectFrom(counted).select(rowCount));
    },
  });
}
