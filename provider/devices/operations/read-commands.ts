import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { readDenied } from "../../permissions/events.ts";
import { listCameraPictures } from "../queries/camera-pictures.ts";
import { readPageOfCommands } from "../queries/device-commands.ts";
import { getDevice } from "../queries/devices.ts";

/**
 * Returns a page of a device's commands, latest first, with the pictures that the caller requested and may
 * see.
 * @throws ApiError NOT_FOUND
 */
export async function readCommands(
  { db, now }: ProviderContext,
  caller: BuildingCaller,
  deviceId: string,
  query: PageQuery,
): Promise<Page<DeviceCommand>> {
  const { domainId, userId } = caller;
  await getDevice(db, domainId, deviceId);
  const page = await readPageOfCommands(db, deviceId, query, now());
  const requested = page.items.filter(
    ({ kind, requestedBy }) => kind === "show-video" && requestedBy.id === userId,
  );
  if (requested.length === 0 || (await readDenied(db, caller, [deviceId])).size > 0) return page;
  const ids = requested.map(({ id }) => id);
  const taken = await listCameraPictures(db, { domainId, cameraId: deviceId, eventIds: ids }, now());
  const items = page.items.map((command) =>
    taken.has(command.id) ? { ...command, picture: { takenAt: taken.get(command.id)! } } : command,
  );
  return { ...page, items };
}
