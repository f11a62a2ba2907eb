import {
  type Extent,
  filterOffered,
  joinOffered,
  offerAlways,
  offerFirst,
} from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import type { ActionType } from "#rules/devices/actions.ts";
import { DEVICE_TYPES } from "#rules/devices/devices.ts";
import { takesPictures } from "#rules/history/event-media.ts";

/** The possible cameras of an action. */
export interface CameraChoices {
  /** Whether the device has a camera, which is the default of its actions. */
  hasOwn: boolean;
  /** Other cameras; one that was deleted has no name. */
  others: { id: string; name: string | null }[];
  extent: Extent;
}

/** The cameras for an action of this type at a device, including the `current` one in any case. */
export async function readCameras(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
  search: string,
  current?: GroupAction,
): Promise<CameraChoices> {
  if (type !== "SHOW_VIDEO") return { hasOwn: true, others: [], extent: offerAlways(search, []).extent };
  const kinds = DEVICE_TYPES.filter(takesPictures);
  const [device, ...cameras] = await Promise.all([
    api.devices.get({ id: deviceId }),
    ...kinds.map((type) => offerFirst(search, (query) => api.devices.list({ query: { ...query, type } }))),
    offerFirst(search, (query) => api.auxiliaries.list({ query: { ...query, type: "CAMERA" } })),
  ]);
  const currentId = current?.payload["cameraId"];
  const { choices, extent } = filterOffered(
    joinOffered<{ id: string; name: string }>(search, cameras),
    ({ id }) => id !== deviceId || id === currentId,
  );
  const others: CameraChoices["others"] = choices.map(({ id, name }) => ({ id, name }));
  if (typeof currentId === "string" && !others.some(({ id }) => id === currentId))
    others.push({ id: currentId, name: await nameOfCamera(api, currentId) });
  return { hasOwn: takesPictures(device.type), others, extent };
}

async function nameOfCamera({ agents }: ApiCalls, id: string): Promise<string | null> {
  return (await undefinedIfMissing(agents.get({ id })))?.name ?? null;
}
