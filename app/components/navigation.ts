import type { IconName } from "./icon-names.ts";

/** A place of the console that the navigation leads to. */
export interface Place {
  to: string;
  /** Already translated. */
  label: string;
  icon: IconName;
  /** Current only at this very address, not under it. */
  end?: boolean;
  /** Beside «More» at the foot of a phone. */
  atFoot?: boolean;
}

/** Places under one heading; those that everybody goes to have none. */
export interface Section {
  key: string;
  /** Already translated. */
  label?: string | undefined;
  places: readonly Place[];
}
