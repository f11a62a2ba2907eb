import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import type { ActionType } from "#rules/devices/actions.ts";
import { takesPictures } from "#rules/history/event-media.ts";

/** The possible cameras of an action. */
export interface CameraChoices {
  /** Whether the device has a camera, which is the default of its actions. */
  hasOwn: boolean;
  /** Other cameras; one that was deleted has no name. */
  others: { id: string; name: string | null }[];
}

/** The cameras for an action of this type at a device, including the `current` one in any case. */
export async function readCameras(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
  current?: GroupAction,
): Promise<CameraChoices> {
  if (type !== "SHOW_VIDEO") return { hasOwn: true, others: [] };
  const [devices, auxiliaries] = await Promise.all([
    allPages((query) => api.devices.list({ query })),
    allPages((query) => api.auxiliaries.list({ query: { ...query, type: "CAMERA" } })),
  ]);
  const cameras = [...devices.filter((device) => takesPictures(device.type)), ...auxiliaries];
  const currentId = current?.payload["cameraId"];
  const others: CameraChoices["others"] = cameras
    .filter(({ id }) => id !== deviceId || id === currentId)
    .map(({ id, name }) => ({ id, name }));
  if (typeof currentId === "string" && !others.some(({ id }) => id === currentId))
    others.push({ id: currentId, name: null });
  return { hasOwn: cameras.some(({ id }) => id === deviceId), others };
}
