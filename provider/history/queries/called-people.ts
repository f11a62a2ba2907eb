import { containedGroups } from "#rules/people/agent-groups.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import type { NewEvent } from "./events.ts";

/**
 * Stores, for each ring, the people among its targets or their members at any depth. The events must already
 * be in the history; events other than rings are ignored.
 */
export async function noteCalledPeople(
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
    const groupIds = containedGroups(targetIds, containments);
    await tx
      .insertInto("event_called")
      .columns(["domain_id", "event_id", "user_id", "device_id", "time"])
      .expression(({ selectFrom, val, cast }) =>
        selectFrom("domain_member")
          .select([
            "domain_member.domain_id as domainId",
            // PostgreSQL cannot infer the type of a bare parameter.
            cast<string>(val(id), "text").as("event_id"),
            "domain_member.user_id as userId",
            cast<string>(val(device.id), "text").as("device_id"),
            cast<number>(val(time), "bigint").as("time"),
          ])
          .where("domain_member.domain_id", "=", domainId)
          .where((eb) =>
            eb.or([
              eb("domain_member.user_id", "in", targetIds),
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
