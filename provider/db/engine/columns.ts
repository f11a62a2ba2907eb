/** Names of the columns that an engine without such types has to decode. */
export type DecodedColumns = {
  json: ReadonlySet<string>;
  boolean: ReadonlySet<string>;
};
