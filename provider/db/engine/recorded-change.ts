export type Row = Record<string, unknown>;

/** A row that a statement wrote: without `before` it is new, without `after` it is deleted. */
export interface RecordedChange {
  table: string;
  before: Row | undefined;
  after: Row | undefined;
}

/** Which tables are recorded: the columns that identify their rows, and those that are no configuration. */
export type RecordedTables = Readonly<
  Record<string, { key: readonly string[]; state?: readonly string[] } | undefined>
>;
