import { nameOrder } from "../buildings/name-order.ts";

/** What a group is: one of a building's flats, or any other group. */
export const GROUP_KINDS = ["GROUP", "FLAT"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** What a building calls its flats. */
export const FLAT_WORDS = ["FLAT", "OFFICE", "ROOM"] as const;
export type FlatWord = (typeof FLAT_WORDS)[number];
/** What a building calls its flats unless an administrator chooses another word. */
export const DEFAULT_FLAT_WORD: FlatWord = "FLAT";

/** Whether a person lives in a flat, no one does but an invite is open, or neither. */
export const FLAT_USES = ["IN_USE", "INVITED", "EMPTY"] as const;
export type FlatUse = (typeof FLAT_USES)[number];

/**
 * What a list of flats can be restricted to: a use, INVITED and EMPTY together (WITHOUT_PEOPLE), or flats that no
 * call button calls by themselves (WITHOUT_BUTTON).
 */
export const FLAT_STATES = [...FLAT_USES, "WITHOUT_PEOPLE", "WITHOUT_BUTTON"] as const;
export type FlatState = (typeof FLAT_STATES)[number];

/** Returns the use of a flat with so many people and open invites. */
export function findFlatUse({
  peopleCount,
  inviteCount,
}: {
  peopleCount: number;
  inviteCount: number;
}): FlatUse {
  if (peopleCount > 0) return "IN_USE";
  return inviteCount > 0 ? "INVITED" : "EMPTY";
}

/** The longest name of a stair or a floor. */
export const FLOOR_LENGTH_LIMIT = 32;
/** The longest note about a flat. */
export const FLAT_NOTE_LIMIT = 200;
/** The most people that a list of flats names of each flat. */
export const FLAT_PEOPLE_LISTED = 10;
/** The most flats of a stair that a drawing of it shows. */
export const FLATS_DRAWN_MAX = 200;
/** The most people who move into a flat, or out of it, at once. */
export const FLAT_MOVERS_MAX = 50;
/** The most panels, doors or groups that a flat gets at once. */
export const FLAT_PARTS_MAX = 50;

const BELOW_GROUND = /^[-−–]\s*(?=\d)/;

/**
 * Returns the key for sorting a floor: numbered floors from the lowest to the highest, "-2" before "-1" before
 * "0" before "10", then those with names. No floor is first.
 */
export function floorOrder(floor: string): string {
  if (floor === "") return "";
  if (BELOW_GROUND.test(floor)) return `0${reverseOrder(nameOrder(floor.replace(BELOW_GROUND, "")))}`;
  return `${/^\d/.test(floor) ? 1 : 2}${nameOrder(floor)}`;
}

/** Replaces each digit so that higher numbers come first. */
function reverseOrder(order: string): string {
  return order.replace(/\d/g, (digit) => String(9 - Number(digit)));
}
