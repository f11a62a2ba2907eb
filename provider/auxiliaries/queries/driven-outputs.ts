import type { DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import type { KnownZone } from "#rules/access/access-decision.ts";
import { isOpening } from "#rules/devices/outputs.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import type { DeviceScope } from "../../scope.ts";

/** An output that a device switches: its own, or one of an auxiliary whose gateway it is. */
export type DrivenOutput = Omit<DeviceOutput, "deviceId" | "active" | "consoleOpening"> & {
  auxiliaryId: string | null;
};

type Scope = { domainId: string; deviceId: string };

const queryOwn = prepareQuery(["deviceId"], (db, { deviceId }: Pick<Scope, "deviceId">) =>
  db
    .selectFrom("device_output")
    .select(camelCase(["id", "display_name", "type", "activation_duration", "position"]))
    .select(camelCase(["input_id", "linked_output_id"]))
    .where("device_id", "=", deviceId)
    .orderBy("position"),
);

const queryThrough = prepareQuery(["domainId", "deviceId"], (db, { domainId, deviceId }: Scope) =>
  db
    .selectFrom("auxiliary_output")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
    .select(camelCase(["auxiliary_output.id", "display_name", "auxiliary_output.type"]))
    .select(["activation_duration as activationDuration", "position", "auxiliary.id as auxiliaryId"])
    .where("auxiliary.domain_id", "=", domainId)
    .where("auxiliary.gateway_device_id", "=", deviceId)
    .orderBy("auxiliary.id")
    .orderBy("position"),
);

/** The zones of a building's agent groups. */
const queryZones = prepareQuery(["domainId"], (db, { domainId }: Pick<Scope, "domainId">) =>
  db
    .selectFrom("agent_group_output_group")
    .innerJoin("output_group", "output_group.id", "agent_group_output_group.output_group_id")
    .select(["agent_group_id as agentGroupId", "output_group.id as outputGroupId", "collects"])
    .where("output_group.domain_id", "=", domainId)
    .orderBy("agent_group_id")
    .orderBy("output_group.id"),
);

const queryChosen = prepareQuery(["outputIds"], (db, { outputIds }: { outputIds: readonly string[] }) =>
  db
    .selectFrom("output_group_member")
    .select(camelCase(["group_id", "output_id"]))
    .where((eb) =>
      eb.or([eb("device_output_id", "in", outputIds), eb("auxiliary_output_id", "in", outputIds)]),
    ),
);

/** Lists all outputs that a device switches, its own first. */
export async function listDrivenOutputs(
  db: Reader,
  { domainId, deviceId }: DeviceScope,
): Promise<DrivenOutput[]> {
  const own = await queryOwn(db, { deviceId });
  const through = await queryThrough(db, { domainId, deviceId });
  return [
    ...own.map((row) => ({ ...row, auxiliaryId: null })),
    ...through.map((row) => ({ ...row, inputId: null, linkedOutputId: null })),
  ];
}

/** Lists the zones of a building's agent groups, each with those of the `driven` outputs that it opens. */
export async function listZones(
  db: Reader,
  domainId: string,
  driven: readonly Pick<DrivenOutput, "id" | "type">[],
): Promise<KnownZone[]> {
  const opening = driven.filter(({ type }) => isOpening(type));
  if (opening.length === 0) return [];
  const groupRows = await queryZones(db, { domainId });
  const chosen = await listChosen(
    db,
    opening.map(({ id }) => id),
  );
  return groupRows.flatMap(({ collects, ...zone }) => {
    const outputIds = opening
      .filter(({ id, type }) => {
        if (collects === "ALL") return true;
        return collects === "ACTUATORS" ? type === "actuator" : chosen.get(zone.outputGroupId)?.has(id);
      })
      .map(({ id }) => id);
    return outputIds.length > 0 ? [{ ...zone, outputIds }] : [];
  });
}

/** Returns the members among these outputs, by group id. */
async function listChosen(db: Reader, outputIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const chosen = new Map<string, Set<string>>();
  for (const row of await queryChosen(db, { outputIds })) {
    chosen.set(row.groupId, (chosen.get(row.groupId) ?? new Set()).add(row.outputId));
  }
  return chosen;
}
