export type Row = Record<string, unknown>;

/** A row that a statement wrote: without `before` it is new, without `after` it is gone. */
export interface RecordedChange {
  table: string;
  before: Row | undefined;
  after: Row | undefined;
}
