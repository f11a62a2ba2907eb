import { filterOffered, joinOffered, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { AUXILIARY_TYPES } from "#rules/auxiliaries/auxiliaries.ts";
import { type ActionType, fitsAgent, fittingTypes } from "#rules/devices/actions.ts";
import { DEVICE_TYPES } from "#rules/devices/devices.ts";

/** The devices and auxiliaries that an action of a device can target, by its type. */
export async function offerFittingDevices(
  api: ApiCalls,
  deviceId: string,
  action: ActionType,
  search: string,
): Promise<OfferedChoices<{ id: string; name: string }>> {
  const fitting = fittingTypes(action);
  const devices = DEVICE_TYPES.filter((type) => fitting.includes(type)).map(async (type) => {
    const offered = await offerFirst(search, (query) => api.devices.list({ query: { ...query, type } }));
    const fits = ({ id }: { id: string }) =>
      fitsAgent(action, { kind: "DEVICE", type, isItself: id === deviceId });
    return filterOffered(offered, fits);
  });
  const auxiliaries = AUXILIARY_TYPES.filter((type) => fitting.includes(type)).map((type) =>
    offerFirst(search, (query) => api.auxiliaries.list({ query: { ...query, type } })),
  );
  const { choices, extent } = joinOffered<{ id: string; name: string }>(search, [
    ...(await Promise.all(devices)),
    ...(await Promise.all(auxiliaries)),
  ]);
  return { choices: choices.map(({ id, name }) => ({ id, name })), extent };
}
