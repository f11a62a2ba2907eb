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

export function isFiltered(chosen: FlatChoice): boolean {
  return chosen.stair !== undefined || chosen.floor !== undefined || !hasWholeFloors(chosen);
}

/** Whether the list has all flats of the floors that it shows. */
export function hasWholeFloors({ search, state }: FlatChoice): boolean {
  return search === "" && state === undefined;
}

/** A floor of a stair, with the numbers of its flats and people. */
export interface Floor {
  stair: string;
  floor: string;
  count: number;
  peopleCount: number;
  invitedCount: number;
  emptyCount: number;
}

/** Returns the stair that a drawing beside the list shows: the chosen one, or the only one. */
export function findDrawnStair({ stair }: FlatChoice, floors: readonly Floor[]): string | undefined {
  const stairs = new Set(floors.map((floor) => floor.stair));
  if (stair !== undefined) return stairs.has(stair) ? stair : undefined;
  return stairs.size === 1 ? [...stairs][0] : undefined;
}
