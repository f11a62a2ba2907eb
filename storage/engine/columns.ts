/** Names of the columns that an engine without these types must decode. */
export type DecodedColumns = {
  json: ReadonlySet<string>;
  boolean: ReadonlySet<string>;
};
