import { z } from "zod";
import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { AUXILIARY_TYPES, type AuxiliaryOrder } from "#rules/auxiliaries/auxiliaries.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { type SeatState, seatState } from "./auxiliary/seat.ts";

const choice = z.object({
  type: z.enum(AUXILIARY_TYPES).optional().catch(undefined),
  search: z
    .string()
    .transform((text) => text.trim().slice(0, NAME_LENGTH_LIMIT))
    .catch(""),
});

/** The filter of the auxiliaries in the address; invalid values are ignored. */
export type AuxiliaryChoice = z.output<typeof choice>;

export function chosenAuxiliaries(search: URLSearchParams): AuxiliaryChoice {
  return choice.parse(Object.fromEntries(search));
}

export interface ListedAuxiliary extends Pick<Auxiliary, "id" | "name" | "type" | "model"> {
  gateway: { id: string; name: string } | undefined;
  seat: SeatState;
}

interface SortedPage extends PageQuery {
  order?: AuxiliaryOrder;
  descending?: boolean;
}

/** A page of the filtered auxiliaries, each with its gateway and whether its seat is valid. */
export async function readAuxiliaries(
  api: ApiCalls,
  page: SortedPage,
  { type, search }: AuxiliaryChoice,
): Promise<Page<ListedAuxiliary>> {
  const query = { ...page, type, search: search || undefined };
  const found = await api.auxiliaries.list({ query });
  const [gateways, seats] = await Promise.all([readGateways(api, found.items), readSeats(api)]);
  const items = found.items.map(({ id, name, type, model, gatewayDeviceId, subscriptionId }) => ({
    id,
    name,
    type,
    model,
    gateway: gateways.get(gatewayDeviceId ?? ""),
    seat: seatState(seats.get(subscriptionId ?? "")),
  }));
  return { ...found, items };
}

async function readGateways({ devices }: ApiCalls, auxiliaries: readonly Auxiliary[]) {
  const ids = new Set(auxiliaries.flatMap(({ gatewayDeviceId }) => gatewayDeviceId ?? []));
  const found = await Promise.all([...ids].map((id) => devices.get({ id })));
  return new Map(found.map(({ id, name }) => [id, { id, name }]));
}

async function readSeats({ subscriptions }: ApiCalls): Promise<Map<string, Subscription>> {
  const assigneeType = "AUXILIAR_DEVICE";
  const seats = await allPages((query) => subscriptions.list({ query: { ...query, assigneeType } }));
  return new Map(seats.map((seat) => [seat.id, seat]));
}
