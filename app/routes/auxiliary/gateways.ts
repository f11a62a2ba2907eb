import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

export interface Gateway {
  id: string;
  name: string;
}

/** The devices that an auxiliary can be reached through. */
export async function listGateways({ devices }: ApiCalls): Promise<Gateway[]> {
  const all = await allPages((query) => devices.list({ query }));
  return all.map(({ id, name }) => ({ id, name }));
}
