export type Row = Record<string, unknown>;

/** A row that a statement wrote: `before` is undefined for a new row, `after` for a deleted one. */
export interface RecordedChange {
  table: string;
  before: Row | undefined;
  after: Row | undefined;
}

/** The recorded tables: the columns that identify their rows, and those that are not configuration. */
export type RecordedTables = Readonly<
  Record<string, { key: readonly string[]; state?: readonly string[] } | undefined>
>;
