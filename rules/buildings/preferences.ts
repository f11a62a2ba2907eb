/** The size of a building's preferences, or of a person's, as UTF-8. */
export const PREFERENCES_MAX_BYTES = 64 * 1024;
