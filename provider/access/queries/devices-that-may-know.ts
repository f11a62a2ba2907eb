import { decidesAccess } from "#rules/devices/device-capabilities.ts";
import { DEVICE_TYPES } from "#rules/devices/devices.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";

/** Only these store who may open what. */
const DECIDING_TYPES = DEVICE_TYPES.filter(decidesAccess);

/**
 * Lists the devices that decide about access and may know a tag which the members of these groups had, by name: those whose access rules name
 * one of the groups, those that switch an output of a zone of the groups, and those that have not applied the current
 * configuration, since an earlier one may have had more groups.
 */
export async function listDevicesThatMayKnow(db: Reader, domainId: string, groupIds: readonly string[]) {
  return db
    .selectFrom("device")
    .select(camelCase(["id", "name", "online", "desired_version", "applied_version", "applied_at"]))
    .where("domain_id", "=", domainId)
    .where("type", "in", DECIDING_TYPES)
    .where(({ eb, or }) =>
      or([
        eb("applied_version", "!=", eb.ref("desired_version")),
        eb("id", "in", devicesOpenedBy(db, groupIds)),
      ]),
    )
    .orderBy("name_order")
    .orderBy("id")
    .execute();
}

/** The devices whose doors the members of these groups open. */
function devicesOpenedBy(db: Reader, groupIds: readonly string[]) {
  // An empty list is no SQL for PostgreSQL: no group has an empty id.
  const ids = groupIds.length === 0 ? [""] : groupIds;
  const inZones = db
    .selectFrom("agent_group_output_group as granted")
    .innerJoin("output_group_member as member", "member.group_id", "granted.output_group_id")
    .where("granted.agent_group_id", "in", ids);
  return db
    .selectFrom("access_control_association")
    .select("device_id")
    .where("agent_group_id", "in", ids)
    .union(
      inZones
        .innerJoin("device_output", "device_output.id", "member.device_output_id")
        .select("device_output.device_id"),
    )
    .union(
      inZones
        .innerJoin("auxiliary_output", "auxiliary_output.id", "member.auxiliary_output_id")
        .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
        .where("auxiliary.gateway_device_id", "is not", null)
        .select("auxiliary.gateway_device_id as device_id")
        .$castTo<{ device_id: string }>(),
    );
}
