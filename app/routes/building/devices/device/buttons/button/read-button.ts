import { targetsIn } from "#app/routes/building/devices/device/shown-actions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { NameplatePosition } from "#contract/devices/nameplate.ts";
import { DEFAULT_RING_BELL_TEXT, isEmergencyText } from "#rules/devices/ring-bells.ts";

/** A place on a panel's nameplate, from the address. */
export interface ButtonAddress {
  id: string;
  position: string;
}

/** The place in the address, whether or not the panel has it. */
export function readButtonAddress({
  deviceId = "",
  position = "",
}: Partial<Record<string, string>>): ButtonAddress {
  return { id: deviceId, position };
}

/** The text of a button without a name. */
export function defaultButtonText(position: number): string {
  return `${DEFAULT_RING_BELL_TEXT}${position}`;
}

/** A saved place, with the names of its recipients and outputs. */
export type SavedButton = Awaited<ReturnType<typeof readSavedButton>>;

/** @throws ApiError NOT_FOUND */
export async function readSavedButton(api: ApiCalls, place: ButtonAddress) {
  return toButtonFields(await api.nameplate.get(place));
}

/** A place as its form shows it. */
export function toButtonFields({ position, version, button, actions, codes }: NameplatePosition) {
  const text = button?.text ?? "";
  const emergency = isEmergencyText(text);
  return {
    version,
    text: emergency || text === defaultButtonText(position) ? "" : text,
    emergency,
    groups: targetsIn(actions, "groups"),
    people: targetsIn(actions, "people"),
    opens: targetsIn(actions, "opens"),
    endpoints: targetsIn(actions, "endpoints"),
    code: codes[0],
  };
}
