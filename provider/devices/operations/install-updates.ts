import { isApiError } from "#contract/errors.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";
import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import {
  devicesToUpdate,
  isUpdateNight,
  latestCompatible,
  NIGHTLY_UPDATE_MS,
} from "#rules/installation/firmware.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { listInstallable } from "../../installation/queries/app-releases.ts";
import type { StoredCommand } from "../queries/device-commands.ts";
import {
  listUpdatableDevices,
  listUpdatableModels,
  type UpdatableModel,
} from "../queries/updatable-devices.ts";
import { queueCommand } from "./queue-command.ts";

/** Returns the payload of an update command; the address of the file is added each time it is sent. */
export function updatePayload({ id, version, digest, size }: AppRelease): StoredCommand["payload"] {
  return { releaseId: id, version, digest, size };
}

type UpdateContext = Pick<ProviderContext, "db" | "now" | "changeFeed">;

/**
 * Queues updates to the newest compatible release for devices with automatic updates, at night in their
 * buildings' time zones: one device of a model first, the others of the building once it has reconnected with
 * the release.
 */
export async function installUpdates(context: UpdateContext): Promise<void> {
  const { db, now } = context;
  for (const model of await listUpdatableModels(db)) {
    if (!isUpdateNight(minuteOfDay(model.timeZone, now()))) continue;
    const releases = await listInstallable(db, model.model);
    if (!(await beginUpdates(context, model, releases))) continue;
    context.changeFeed.publish(model.domainId);
    context.changeFeed.publishQueued();
  }
}

/**
 * Queues the updates that are due for one model; each device gets its newest compatible release. Returns
 * whether any device had one due.
 */
async function beginUpdates(
  { db, now }: UpdateContext,
  model: UpdatableModel,
  releases: readonly AppRelease[],
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const at = now();
    const begun = new Set<string>();
    for (const release of releases) {
      const devices = await listUpdatableDevices(tx, model, release.id, at);
      const due = devices.map((device) => ({
        ...device,
        automatic: device.automatic && latestCompatible(releases, device.firmware)?.id === release.id,
      }));
      for (const { id: deviceId } of devicesToUpdate(due, release)) {
        begun.add(deviceId);
        const newCommand = {
          deviceId,
          kind: "update" as const,
          payload: updatePayload(release),
          requestedBy: null,
        };
        await queueCommand(tx, { ...newCommand, expiresAt: at + NIGHTLY_UPDATE_MS }, at).catch(
          (error: unknown) => {
            // Its command queue is full, or its hardware was just returned: try again another night.
            if (!isApiError(error)) throw error;
          },
        );
      }
    }
    return begun.size > 0;
  });
}
