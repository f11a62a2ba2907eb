import type { IconName } from "#app/components/drawings/icon-names.ts";

/** The address of the search, which its dialog reads, too. */
export const FIND_PAGE = "/domain/find";

/** Something that was found, as a link to its page. All texts are translated. */
export interface FoundItem {
  to: string;
  icon: IconName;
  name: string;
  /** What distinguishes it from others of the name; may be empty. */
  detail: string;
}

/** What was found of one kind, the best first. */
export interface FoundKind {
  key: string;
  label: string;
  items: readonly FoundItem[];
  /** The list that shows all of them, if there may be more. */
  all?: string | undefined;
}
