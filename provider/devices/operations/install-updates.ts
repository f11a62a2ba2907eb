import { isApiError } from "#contract/errors.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";
import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import {
  devicesToUpdate,
  isUpdateNight,
  latestCompatible,
  NIGHTLY_UPDATE_MS,
} from "#rules/installation/firmware.ts";
import type { ProviderContext } from "../../context.ts";
import { transaction } from "../../db/database.ts";
import { listInstallable } from "../../installation/queries/app-releases.ts";
import type { StoredCommand } from "../queries/device-commands.ts";
import {
  listUpdatableDevices,
  listUpdatableModels,
  type UpdatableModel,
} from "../queries/updatable-devices.ts";
import { queueCommand } from "./queue-command.ts";

/** What a device receives of a release; the address of its file is added on each sending. */
export function updatePayload({ id, version, digest, size }: AppRelease): StoredCommand["payload"] {
  return { releaseId: id, version, digest, size };
}

type Updating = Pick<ProviderContext, "db" | "now" | "changeFeed">;

/**
 * Makes devices with automatic updates load the newest release that they can, in the nights of their
 * buildings: one device of a model first, the others of the building once it has reconnected with it.
 */
export async function installUpdates(context: Updating): Promise<void> {
  const { db, now } = context;
  for (const model of await listUpdatableModels(db)) {
    if (!isUpdateNight(minuteOfDay(model.timeZone, now()))) continue;
    const releases = await listInstallable(db, model.model);
    if (await beginUpdates(context, model, releases)) context.changeFeed.changed(model.domainId);
  }
}

/**
 * Queues the updates that are due for one model; each device gets the newest release that it can be updated
 * to.
 */
async function beginUpdates(
  { db, now }: Updating,
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
          askedBy: null,
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
