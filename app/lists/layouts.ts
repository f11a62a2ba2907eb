/** The layout of lists: rows of a table, or a card for each. A phone always shows cards. */
export const LAYOUTS = ["table", "cards"] as const;

export type Layout = (typeof LAYOUTS)[number];
