import { z } from "zod";
import { deviceType } from "#contract/devices/devices.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { DEVICE_STATES } from "#rules/devices/devices.ts";

const choice = z.object({
  type: deviceType.optional().catch(undefined),
  search: z
    .string()
    .transform((text) => text.trim().slice(0, NAME_LENGTH_LIMIT))
    .catch(""),
  state: z.enum(DEVICE_STATES).optional().catch(undefined),
});

/** The filter of the devices in the address; invalid values are ignored. */
export type DeviceChoice = z.output<typeof choice>;

export function chosenDevices(search: URLSearchParams): DeviceChoice {
  return choice.parse(Object.fromEntries(search));
}

/** The filter as the API takes it. */
export function toDeviceQuery({ type, search, state }: DeviceChoice) {
  return { type, search: search || undefined, state };
}
