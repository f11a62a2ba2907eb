import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import type { UpdatableDevice } from "#rules/installation/firmware.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";

/** A model of which a building has online devices that update automatically. */
export interface UpdatableModel {
  domainId: string;
  timeZone: string;
  model: string;
}

/**
 * Lists the models of online devices that update automatically and for which a release has its file, by
 * building.
 */
export async function listUpdatableModels(db: Reader): Promise<UpdatableModel[]> {
  return db
    .selectFrom("device")
    .innerJoin("domain", "domain.id", "device.domain_id")
    .select(["domain.id as domainId", "domain.time_zone as timeZone", "device.model as model"])
    .distinct()
    .where("device.automatic_updates_enabled", "=", true)
    .where("device.online", "=", true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("firmware_release")
          .select("firmware_release.id")
          .whereRef("firmware_release.model", "=", "device.model")
          .where("file_at", "is not", null),
      ),
    )
    .orderBy("domain.id")
    .orderBy("device.model")
    .execute();
}

/**
 * Lists the devices of a model in a building, by name, each with whether it already has an update command to
 * the release.
 */
export async function listUpdatableDevices(
  db: Reader,
  { domainId, model }: Pick<UpdatableModel, "domainId" | "model">,
  releaseId: string,
  now: number,
): Promise<UpdatableDevice[]> {
  const devices = await db
    .selectFrom("device")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .select(["device.id", "firmware", "online", "automatic_updates_enabled as automatic"])
    .where("device.domain_id", "=", domainId)
    .where("device.model", "=", model)
    .where("hardware.returned_at", "is", null)
    .orderBy("name_order")
    .orderBy("device.id")
    .execute();
  const commands = await db
    .selectFrom("device_command")
    .innerJoin("device", "device.id", "device_command.device_id")
    .select(camelCase(["device_id", "payload", "received_at", "requested_at", "expires_at"]))
    .where("device.domain_id", "=", domainId)
    .where("device.model", "=", model)
    .where("device_command.kind", "=", "update")
    .execute();
  // A command that timed out before the device received it does not count: the update is tried again another
  // night.
  const sent = commands.filter(
    ({ payload, receivedAt, requestedAt, expiresAt }) =>
      payload["releaseId"] === releaseId &&
      (receivedAt !== null || (expiresAt > now && requestedAt <= now + CLOCK_SKEW_MS)),
  );
  const tried = new Set(sent.map(({ deviceId }) => deviceId));
  return devices.map((device) => ({ ...device, tried: tried.has(device.id) }));
}
