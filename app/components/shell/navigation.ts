import type { IconName } from "#app/components/drawings/icon-names.ts";

/** One of several lists that share a place in the navigation. */
export interface PlaceTab {
  to: string;
  /** Already translated. */
  label: string;
}

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
  /** The lists of the place, if it has more than one. Each has its own address. */
  tabs?: readonly PlaceTab[];
}

/** Places under one heading; those for everyone have none. */
export interface Section {
  key: string;
  /** Already translated. */
  label?: string | undefined;
  places: readonly NavigationItem[];
}

/** Returns whether an address belongs to a place. */
export function isWithinPlace({ to, end, tabs = [] }: NavigationItem, pathname: string): boolean {
  if (end) return pathname === to;
  return [to, ...tabs.map((tab) => tab.to)].some((each) => isWithin(each, pathname));
}

/** Returns the tabs of the place that has a tab at exactly this address; empty if there is none. */
export function findTabs(sections: readonly Section[], pathname: string): readonly PlaceTab[] {
  const places = sections.flatMap(({ places }) => places);
  return places.find(({ tabs }) => tabs?.some(({ to }) => to === pathname))?.tabs ?? [];
}

function isWithin(place: string, pathname: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`);
}
