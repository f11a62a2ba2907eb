import type { IconName } from "./icon-names.ts";

/** A place of the console that the navigation leads to. */
export interface Place {
  to: string;
  /** Already translated. */
  label: string;
  icon: IconName;
  /** Current only at this very address, not under it. */
  end?: boolean;
}

/** So many places fit beside «More» at the foot of a phone. */
export const PLACES_AT_FOOT = 4;
