import { joinOffered, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { canBeGateway } from "#rules/devices/device-capabilities.ts";
import { DEVICE_TYPES } from "#rules/devices/devices.ts";

export interface Gateway {
  id: string;
  name: string;
}

/** The first possible gateways of an auxiliary, or those found, including the `current` one in any case. */
export async function offerGateways(
  { devices }: ApiCalls,
  search: string,
  current?: string | null,
): Promise<OfferedChoices<Gateway>> {
  const types = DEVICE_TYPES.filter(canBeGateway);
  const offered = joinOffered(
    search,
    await Promise.all(
      types.map((type) => offerFirst(search, (query) => devices.list({ query: { ...query, type } }))),
    ),
  );
  const isMissing = current && !offered.choices.some(({ id }) => id === current);
  const choices = isMissing ? [await devices.get({ id: current }), ...offered.choices] : offered.choices;
  return { choices: choices.map(({ id, name }) => ({ id, name })), extent: offered.extent };
}
