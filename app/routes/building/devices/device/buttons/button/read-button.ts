import { targetsIn } from "#app/routes/building/devices/device/shown-actions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { NameplatePlace } from "#contract/devices/nameplate.ts";
import { DEFAULT_RING_BELL_TEXT, isEmergencyText } from "#rules/devices/ring-bells.ts";

/** A place on a panel's nameplate, from the address. */
export interface ButtonPlace {
  id: string;
  position: string;
}

/** The place in the address, whether or not the panel has it. */
export function placeOf({ deviceId = "", position = "" }: Partial<Record<string, string>>): ButtonPlace {
  return { id: deviceId, position };
}

/** The text of a button without a name. */
export function defaultTextOf(position: number): string {
  return `${DEFAULT_RING_BELL_TEXT}${position}`;
}

/** A saved place, with the names of its recipients and outputs. */
export type SavedButton = Awaited<ReturnType<typeof readSavedButton>>;

/** @throws ApiError NOT_FOUND */
export async function readSavedButton(api: ApiCalls, place: ButtonPlace) {
  return savedButtonOf(await api.nameplate.get(place));
}

/** A place as its form shows it. */
export function savedButtonOf({ position, version, button, actions, codes }: NameplatePlace) {
  const text = button?.text ?? "";
  const emergency = isEmergencyText(text);
  return {
    version,
    text: emergency || text === defaultTextOf(position) ? "" : text,
    emergency,
    groups: targetsIn(actions, "groups"),
    people: targetsIn(actions, "people"),
    opens: targetsIn(actions, "opens"),
    endpoints: targetsIn(actions, "endpoints"),
    code: codes[0],
  };
}
