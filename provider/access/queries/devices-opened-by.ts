import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";

/**
 * Lists the devices that know the members of these groups, by name: those whose access rules name one of the groups,
 * and those that switch an output of a zone of the groups.
 */
export async function listDevicesOpenedBy(db: Reader, domainId: string, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  const inZones = db
    .selectFrom("agent_group_output_group as granted")
    .innerJoin("output_group_member as member", "member.group_id", "granted.output_group_id")
    .where("granted.agent_group_id", "in", groupIds);
  return db
    .selectFrom("device")
    .select(camelCase(["id", "name", "online", "desired_version", "applied_version", "applied_at"]))
    .where("domain_id", "=", domainId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          "id",
          "in",
          selectFrom("access_control_association")
            .select("device_id")
            .where("agent_group_id", "in", groupIds),
        ),
        eb(
          "id",
          "in",
          inZones
            .innerJoin("device_output", "device_output.id", "member.device_output_id")
            .select("device_output.device_id"),
        ),
        eb(
          "id",
          "in",
          inZones
            .innerJoin("auxiliary_output", "auxiliary_output.id", "member.auxiliary_output_id")
            .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
            .where("auxiliary.gateway_device_id", "is not", null)
            .select("auxiliary.gateway_device_id as device_id")
            .$castTo<{ device_id: string }>(),
        ),
      ]),
    )
    .orderBy("name_order")
    .orderBy("id")
    .execute();
}
