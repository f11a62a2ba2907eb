import { onlyTotal } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** What a person may open, through any of their groups. */
export interface OwnDoors {
  devices: { id: string; name: string; does: string[] }[];
  zones: string[];
  floors: string[];
}

/** The doors by device, with what opens there, the zones and the lift floors, without duplicates. */
export async function readOwnDoors(api: ApiCalls, agentId: string): Promise<OwnDoors> {
  const first = await api.agentGroups.accessControl({ query: { ...onlyTotal, agentId } });
  const rules = await allPages((query) => api.agentGroups.accessControl({ query: { ...query, agentId } }));
  const devices = new Map<string, { id: string; name: string; does: Set<string> }>();
  for (const { device, actionGroup } of rules) {
    const known = devices.get(device.id) ?? { ...device, does: new Set() };
    known.does.add(actionGroup.name);
    devices.set(device.id, known);
  }
  return {
    devices: [...devices.values()].map(({ id, name, does }) => ({ id, name, does: [...does] })),
    zones: [...new Set(first.zones.map(({ outputGroup }) => outputGroup.name))],
    floors: [...new Set(first.elevatorAreas.map(({ elevatorAreaGroup }) => elevatorAreaGroup.name))],
  };
}
