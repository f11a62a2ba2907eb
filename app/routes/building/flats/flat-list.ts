import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { FLAT_STATES, type FlatState, FLOOR_LENGTH_LIMIT } from "#rules/people/flats.ts";

/** What the list of flats is restricted to, from its address. */
export interface FlatChoice {
  search: string;
  stair: string | undefined;
  floor: string | undefined;
  state: FlatState | undefined;
}

export function chosenFlats(address: URLSearchParams): FlatChoice {
  const state = address.get("state");
  return {
    search: (address.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT),
    stair: readFloor(address, "stair"),
    floor: readFloor(address, "floor"),
    state: FLAT_STATES.find((each) => each === state),
  };
}

/** An empty choice is none. */
function readFloor(address: URLSearchParams, name: "stair" | "floor"): string | undefined {
  return address.get(name)?.slice(0, FLOOR_LENGTH_LIMIT) || undefined;
}

export function isFiltered({ search, stair, floor, state }: FlatChoice): boolean {
  return search !== "" || stair !== undefined || floor !== undefined || state !== undefined;
}
