/** Replaces a value of a reply that this console does not know: a newer provider may have more values. */
export const UNKNOWN_VALUE = "unknown";
