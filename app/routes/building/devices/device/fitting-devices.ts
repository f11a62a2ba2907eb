import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { type ActionType, fitsAgent } from "#rules/devices/actions.ts";

/** The devices and auxiliaries that an action of a device can target, by its type. */
export async function listFittingDevices(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
): Promise<{ id: string; name: string }[]> {
  const [devices, auxiliaries] = await Promise.all([
    allPages((query) => api.devices.list({ query })),
    allPages((query) => api.auxiliaries.list({ query })),
  ]);
  const all = [
    ...devices.map((each) => ({ ...each, kind: "DEVICE" as const, isItself: each.id === deviceId })),
    ...auxiliaries.map((each) => ({ ...each, kind: "AUXILIAR_DEVICE" as const, isItself: false })),
  ];
  return all.filter((agent) => fitsAgent(type, agent)).map(({ id, name }) => ({ id, name }));
}
