/** The lists whose columns sort. */
export type SortedList =
  | "people"
  | "devices"
  | "auxiliaries"
  | "tags"
  | "groups"
  | "zones"
  | "liftAreas"
  | "invites"
  | "flats"
  | "messages"
  | "seats"
  | "accounts"
  | "backups"
  | "releases";

/** An order in the address: a column, or with `Down` behind it its descending order. */
export type AddressOrder<Column extends string> = Column | `${Column}Down`;

/** Returns the ascending and the descending order of a column. */
export function ordersIn<Column extends string>(column: Column): [Column, `${Column}Down`] {
  return [column, `${column}Down`];
}
