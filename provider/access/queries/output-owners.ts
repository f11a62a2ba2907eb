import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import type { DrivenOutput } from "../../auxiliaries/queries/driven-outputs.ts";

/** An output with the device that switches it: the output's device, or the gateway of its auxiliary. */
interface OwnedOutput {
  id: string;
  name: string;
  type: DrivenOutput["type"];
  /** Null when no device is the gateway. */
  deviceId: string | null;
}

type ListedOutputs = { domainId: string; ids: readonly string[] };

const queryOwn = prepareQuery(["domainId", "ids"], (db, { domainId, ids }: ListedOutputs) =>
  db
    .selectFrom("device_output")
    .innerJoin("device", "device.id", "device_output.device_id")
    .select(["device_output.id", "display_name as name", "device_output.type", "device.id as deviceId"])
    .where("device.domain_id", "=", domainId)
    .where("device_output.id", "in", ids)
    .orderBy("device_output.id"),
);

const queryThrough = prepareQuery(["domainId", "ids"], (db, { domainId, ids }: ListedOutputs) =>
  db
    .selectFrom("auxiliary_output")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
    .select(["auxiliary_output.id", "display_name as name", "auxiliary_output.type"])
    .select("auxiliary.gateway_device_id as deviceId")
    .where("auxiliary.domain_id", "=", domainId)
    .where("auxiliary_output.id", "in", ids)
    .orderBy("auxiliary_output.id"),
);

const queryTargets = prepareQuery(["deviceId"], (db, { deviceId }: { deviceId: string }) =>
  db
    .selectFrom("action")
    .innerJoin("action_group", "action_group.id", "action.action_group_id")
    .select("action.target_id as id")
    .distinct()
    .where("action_group.device_id", "=", deviceId)
    .where("action.type", "=", "ACTIVATION")
    .where("action.target_type", "=", "OUTPUT"),
);

/** Returns the outputs of a building among these ids, by id, with the devices that switch them. */
export async function findOwnedOutputs(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, OwnedOutput>> {
  if (ids.length === 0) return new Map();
  const own = await queryOwn(db, { domainId, ids });
  const through = await queryThrough(db, { domainId, ids });
  return new Map([...own, ...through].map((output) => [output.id, output]));
}

/** Lists the outputs that a device's actions target and that another device switches. */
export async function listOutputsElsewhere(
  db: Reader,
  { domainId, deviceId }: { domainId: string; deviceId: string },
): Promise<OwnedOutput[]> {
  const targets = await queryTargets(db, { deviceId });
  const outputs = await findOwnedOutputs(
    db,
    domainId,
    targets.flatMap(({ id }) => id ?? []),
  );
  return [...outputs.values()].filter((output) => output.deviceId !== null && output.deviceId !== deviceId);
}
