/** How lists are shown: rows of a table, or a card for each. On a phone both are cards. */
export const LAYOUTS = ["table", "cards"] as const;

export type Layout = (typeof LAYOUTS)[number];
