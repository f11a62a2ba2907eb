/** The filter of people by the links that were sent to them, and its choice: they could not be sent. */
export const LINK = "link";
export const UNSENT = "unsent";
