import type { StartedAction } from "#contract/history/events.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import type { AuditScope } from "./event-history.ts";

/**
 * Lists the actions that these events started, oldest first, by the id of the event.
 * @param audited restricts them to these actors and devices; undefined for no restriction
 */
export async function listStartedActions(
  db: Reader,
  domainId: string,
  { causeIds, audited }: { causeIds: readonly string[]; audited: AuditScope | undefined },
): Promise<Map<string, StartedAction[]>> {
  const started = new Map<string, StartedAction[]>();
  if (causeIds.length === 0) return started;
  const rows = await db
    .selectFrom("event")
    .select(camelCase(["id", "time", "action_type", "outcome", "reason", "text", "targets", "cause_id"]))
    .where("domain_id", "=", domainId)
    .where("cause_id", "in", causeIds)
    .$if(audited !== undefined, (rows) =>
      rows.where(({ eb, or }) =>
        or([
          ...(audited!.actorIds.length > 0 ? [eb("actor_id", "in", audited!.actorIds)] : []),
          ...(audited!.deviceIds.length > 0 ? [eb("device_id", "in", audited!.deviceIds)] : []),
        ]),
      ),
    )
    .orderBy("time")
    .orderBy("id")
    .execute();
  for (const { causeId, actionType: action, ...rest } of rows) {
    const actions = started.get(causeId ?? "") ?? [];
    actions.push({ action, ...rest });
    started.set(causeId ?? "", actions);
  }
  return started;
}
