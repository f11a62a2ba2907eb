import { filterOffered, offerAlways, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import { formatOutputName, listBuildingOutputs } from "#app/routes/building/building-outputs.ts";
import type { BuildingOutput } from "#contract/access/output-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

interface OpenableOutput {
  id: string;
  /** Outputs elsewhere also carry the name of their device or auxiliary. */
  name: string;
}

/**
 * The outputs that the actions of a device can switch: its own first, then the first of all other devices and
 * of auxiliaries with a gateway, or the first with a text in their names. A form adds the current ones: it
 * would remove what it does not show when it is saved.
 */
export async function offerOpenableOutputs(
  api: ApiCalls,
  deviceId: string,
  search: string,
): Promise<OfferedChoices<OpenableOutput>> {
  const [own, others, isReached] = await Promise.all([
    allPages((query) => api.outputs.list({ id: deviceId, query })),
    listBuildingOutputs(api, (id) =>
      offerFirst(search, (query) => api.outputGroups.listMembers({ id, query })),
    ),
    readReached(api),
  ]);
  const { choices, extent } = filterOffered(
    others ?? offerAlways(search, []),
    (output) => output.ownerId !== deviceId && isReached(output),
  );
  return {
    choices: [...own.map(({ id, displayName }) => ({ id, name: displayName })), ...choices.map(named)],
    extent,
  };
}

/** The names of a device's outputs by id, and of all others unless these ids are all its own. */
export async function readOutputNames(
  api: ApiCalls,
  deviceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const own = await allPages((query) => api.outputs.list({ id: deviceId, query }));
  const names = new Map(own.map(({ id, displayName }) => [id, displayName]));
  if (ids.every((id) => names.has(id))) return names;
  const all = await listBuildingOutputs(api, (id) =>
    allPages((query) => api.outputGroups.listMembers({ id, query })),
  );
  return new Map([...(all ?? []).map((output) => [output.id, formatOutputName(output)] as const), ...names]);
}

function named(output: BuildingOutput): OpenableOutput {
  return { id: output.id, name: formatOutputName(output) };
}

/** Returns a condition: whether a device or an auxiliary with a gateway has the output. */
async function readReached(api: ApiCalls): Promise<(output: BuildingOutput) => boolean> {
  const auxiliaries = await allPages((query) => api.auxiliaries.list({ query }));
  const reached = new Set(
    auxiliaries.flatMap(({ id, gatewayDeviceId }) => (gatewayDeviceId === null ? [] : [id])),
  );
  return ({ ownerId, ownerKind }) => ownerKind === "DEVICE" || reached.has(ownerId);
}
