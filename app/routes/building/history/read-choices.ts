import {
  offerAlways,
  type OfferedChoices,
  offerFirst,
  readFilterSearch,
} from "#app/lists/offered-choices.ts";
import { formatOutputName, listBuildingOutputs } from "#app/routes/building/building-outputs.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import type { Event } from "#contract/history/events.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { HistoryChoice } from "./history-query.ts";

/** The filters whose choices are of the building. */
type OfferedFilter = "device" | "output" | "person";

export type OfferedFilters = Partial<Record<OfferedFilter, OfferedChoices<NamedRow>>>;

/** Offers the first devices, outputs and, to who sees those of others, people, or those that are searched for. */
export async function offerFilters(
  api: ApiCalls,
  address: URLSearchParams,
  withPeople: boolean,
): Promise<OfferedFilters> {
  const [devices, outputs, people] = [
    readFilterSearch(address, "device"),
    readFilterSearch(address, "output"),
    readFilterSearch(address, "person"),
  ];
  const [device, output, person] = await Promise.all([
    offerFirst(devices, (query) => api.devices.list({ query })),
    listBuildingOutputs(api, (id) =>
      offerFirst(outputs, (query) => api.outputGroups.listMembers({ id, query })),
    ),
    withPeople ? offerFirst(people, (query) => api.users.list({ query })) : undefined,
  ]);
  return {
    device: named(device, ({ name }) => name),
    output: named(output ?? offerAlways(outputs, []), formatOutputName),
    person: person && named(person, ({ name }) => name),
  };
}

/** Adds what is chosen where it is not among the choices, by its name in the events. */
export async function addChosen(
  api: ApiCalls,
  offered: OfferedFilters,
  chosen: HistoryChoice,
  events: readonly Event[],
): Promise<OfferedFilters> {
  const added: OfferedFilters = { ...offered };
  for (const filter of Object.keys(nameOf) as OfferedFilter[]) {
    const [choices, id] = [offered[filter], chosen[filter]];
    if (id === undefined || choices?.choices.some((each) => each.id === id)) continue;
    const { choices: others, extent } = choices ?? offerAlways<NamedRow>("", []);
    const row = { id, name: await nameOf[filter](api, id, events) };
    added[filter] = { choices: [row, ...others], extent };
  }
  return added;
}

/** What was removed, or who has left, is shown by the name in its events. */
const nameOf: Record<
  OfferedFilter,
  (api: ApiCalls, id: string, events: readonly Event[]) => string | Promise<string>
> = {
  device: (api, id, events) =>
    events.find(({ device }) => device?.id === id)?.device?.name ?? nameOr(id, api.devices.get({ id })),
  output: (_api, id, events) =>
    events.flatMap(({ targets }) => targets).find((target) => target.id === id)?.name ?? id,
  person: (api, id, events) =>
    events.find(({ actor }) => actor?.id === id)?.actor?.name ?? nameOr(id, api.agents.get({ id })),
};

/** The name of what a call returns, or the id if there is none. */
async function nameOr(id: string, call: Promise<{ name: string }>): Promise<string> {
  try {
    return (await call).name;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return id;
  }
}

function named<T extends { id: string }>(
  { choices, extent }: OfferedChoices<T>,
  nameOfChoice: (choice: T) => string,
): OfferedChoices<NamedRow> {
  return { choices: choices.map((each) => ({ id: each.id, name: nameOfChoice(each) })), extent };
}
