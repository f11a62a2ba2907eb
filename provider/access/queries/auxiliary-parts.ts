import { camelCase, type RowOf } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";

const auxiliaryColumns = camelCase([
  "auxiliary.id",
  "auxiliary.name",
  "auxiliary.type",
  "auxiliary.model",
  "auxiliary.settings",
  "auxiliary.secrets_sealed",
  "auxiliary.gateway_device_id",
  "auxiliary.sip_user_name",
  "auxiliary.sip_password_sealed",
]);

type StoredAuxiliary = RowOf<"auxiliary", typeof auxiliaryColumns>;

/** Returns an endpoint with its auxiliary; undefined when the building has no such endpoint. */
export async function findEndpoint(
  db: Reader,
  domainId: string,
  id: string,
): Promise<{ id: string; name: string; command: string; auxiliary: StoredAuxiliary } | undefined> {
  const row = await db
    .selectFrom("auxiliary_endpoint")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_endpoint.auxiliary_id")
    .select(auxiliaryColumns)
    .select(["auxiliary_endpoint.id as endpointId", "display_name as displayName", "command"])
    .where("auxiliary.domain_id", "=", domainId)
    .where("auxiliary_endpoint.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { endpointId, displayName: name, command, ...auxiliary } = row;
  return { id: endpointId, name, command, auxiliary };
}

/**
 * Returns the devices through which the lifts of these areas are called, by area id; null for a lift system
 * without a gateway.
 */
export async function findAreaGateways(
  db: Reader,
  domainId: string,
  areaIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (areaIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("auxiliary_area")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_area.auxiliary_id")
    .select(["auxiliary_area.id", "auxiliary.gateway_device_id as gatewayId"])
    .where("auxiliary.domain_id", "=", domainId)
    .where("auxiliary_area.id", "in", areaIds)
    .execute();
  return new Map(rows.map(({ id, gatewayId }) => [id, gatewayId]));
}

/** Lists the areas to which a device's actions call lifts. */
export async function listCalledAreaIds(db: Reader, deviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("action")
    .innerJoin("action_group", "action_group.id", "action.action_group_id")
    .select("action.target_id as id")
    .distinct()
    .where("action_group.device_id", "=", deviceId)
    .where("action.type", "=", "CALL_ELEVATOR")
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Lists the auxiliaries in a device's configuration: those whose gateway it is, and the lift systems of
 * `areaIds` that have no gateway.
 */
export async function listConfiguredAuxiliaries(
  db: Reader,
  domainId: string,
  { gatewayId, areaIds }: { gatewayId: string; areaIds: readonly string[] },
): Promise<StoredAuxiliary[]> {
  const called = areaIds.length === 0 ? [""] : areaIds;
  return db
    .selectFrom("auxiliary")
    .select(auxiliaryColumns)
    .where("domain_id", "=", domainId)
    .where((eb) =>
      eb.or([
        eb("gateway_device_id", "=", gatewayId),
        eb.and([
          eb("gateway_device_id", "is", null),
          eb(
            "id",
            "in",
            eb.selectFrom("auxiliary_area").select("auxiliary_id").where("auxiliary_area.id", "in", called),
          ),
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
}
