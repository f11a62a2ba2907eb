import type { Reader } from "#storage/database.ts";

type Cause = { causeId: string; monitorId: string } | { causeId: string; domainId: string };

/** Lists the events of calls that `causeId` started and whose outcome is still unknown. */
export async function listPendingCalls(
  db: Reader,
  cause: Cause,
): Promise<{ id: string; domainId: string; targetId: string }[]> {
  const inBuilding = db
    .selectFrom("event")
    .select(["id", "domain_id as domainId", "targets"])
    .where("cause_id", "=", cause.causeId)
    .where("action_type", "=", "CALL")
    .where("outcome", "=", "requested");
  const rows = await (
    "domainId" in cause
      ? inBuilding.where("domain_id", "=", cause.domainId)
      : inBuilding.where("domain_id", "in", (eb) =>
          eb.selectFrom("device").select("device.domain_id").where("device.id", "=", cause.monitorId),
        )
  ).execute();
  return rows.map(({ id, domainId, targets }) => ({ id, domainId, targetId: targets[0]?.id ?? "" }));
}
