import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** The default group with all outputs of the building (§9). */
const ALL_OUTPUTS = "all-the-outputs";

export interface OpenableOutput {
  id: string;
  /** Outputs elsewhere also carry the name of their device or auxiliary. */
  name: string;
}

/**
 * The outputs that the actions of a device can switch: its own first, then those of all other devices and of
 * auxiliaries with a gateway. A form that shows fewer would remove the others when it is saved.
 */
export async function listOpenableOutputs(api: ApiCalls, deviceId: string): Promise<OpenableOutput[]> {
  const [groups, auxiliaries] = await Promise.all([
    allPages((query) => api.outputGroups.list({ query: { ...query, hidden: "true" } })),
    allPages((query) => api.auxiliaries.list({ query })),
  ]);
  const all = groups.find(({ name }) => name === ALL_OUTPUTS);
  const outputs = all ? await allPages((query) => api.outputGroups.listMembers({ id: all.id, query })) : [];
  const reached = new Set(
    auxiliaries.flatMap(({ id, gatewayDeviceId }) => (gatewayDeviceId === null ? [] : [id])),
  );
  const own = outputs.filter(({ ownerId }) => ownerId === deviceId);
  const others = outputs.filter(
    ({ ownerId, ownerKind }) => ownerId !== deviceId && (ownerKind === "DEVICE" || reached.has(ownerId)),
  );
  return [
    ...own.map(({ id, displayName }) => ({ id, name: displayName })),
    ...others.map(({ id, displayName, ownerName }) => ({ id, name: `${ownerName}: ${displayName}` })),
  ];
}
