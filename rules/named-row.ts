/** The id and the name of a row. */
export interface NamedRow {
  id: string;
  name: string;
}
