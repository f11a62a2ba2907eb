import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { canBeGateway } from "#rules/devices/device-sides.ts";

export interface Gateway {
  id: string;
  name: string;
}

/** The possible gateways of an auxiliary, including the `current` one in any case. */
export async function listGateways({ devices }: ApiCalls, current?: string | null): Promise<Gateway[]> {
  const all = await allPages((query) => devices.list({ query }));
  const offered = all.filter(({ id, type }) => id === current || canBeGateway(type));
  return offered.map(({ id, name }) => ({ id, name }));
}
