/** The file field of a release's form: apart from the schema, which browsers don't load. */
export const FILE_FIELD = "file";
