import type { DeviceOrder } from "#rules/devices/devices.ts";

/** The sort orders of the list, by their name in the address. */
export const deviceOrders = {
  name: { order: "name" },
  nameDown: { order: "name", descending: true },
  type: { order: "type" },
  typeDown: { order: "type", descending: true },
  model: { order: "model" },
  modelDown: { order: "model", descending: true },
  offlineFirst: { order: "online" },
  onlineFirst: { order: "online", descending: true },
} satisfies Record<string, { order: DeviceOrder; descending?: true }>;

export const DEVICE_LIST_ORDERS = Object.keys(deviceOrders) as (keyof typeof deviceOrders)[];
