import type { IconName } from "#app/components/drawings/icon-names.ts";

/** A place of the console in the navigation. */
export interface NavigationItem {
  to: string;
  /** Already translated. */
  label: string;
  icon: IconName;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  /** A count; hidden if it is 0. */
  count?: number;
  /** Its short label in the bottom navigation of a phone; all others are under "More" there. */
  atFoot?: string | undefined;
}

/** Places under one heading; those for everyone have none. */
export interface Section {
  key: string;
  /** Already translated. */
  label?: string | undefined;
  places: readonly NavigationItem[];
}
