import { z } from "zod";
import { deviceType } from "#contract/devices.ts";
import { DEVICE_STATES, type DeviceOrder } from "#rules/devices.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";

/** The orders that the list offers, by their name in the address. */
const orders = {
  name: { order: "name" },
  nameDown: { order: "name", descending: true },
  type: { order: "type" },
  model: { order: "model" },
  offlineFirst: { order: "online" },
  onlineFirst: { order: "online", descending: true },
} satisfies Record<string, { order: DeviceOrder; descending?: true }>;

type OrderName = keyof typeof orders;

export const DEVICE_LIST_ORDERS = Object.keys(orders) as OrderName[];

const choice = z.object({
  type: deviceType.optional().catch(undefined),
  search: z
    .string()
    .transform((text) => text.trim().slice(0, NAME_LENGTH_LIMIT))
    .catch(""),
  state: z.enum(DEVICE_STATES).optional().catch(undefined),
  order: z.enum(DEVICE_LIST_ORDERS).catch("name"),
});

/** What the address chooses of the devices; anything else in it chooses nothing. */
export type DeviceChoice = z.output<typeof choice>;

export function chosenDevices(search: URLSearchParams): DeviceChoice {
  return choice.parse(Object.fromEntries(search));
}

/** The choice as the API takes it. */
export function queryOf({ type, search, state, order }: DeviceChoice) {
  return { ...(type && { type }), ...(search && { search }), ...(state && { state }), ...orders[order] };
}
