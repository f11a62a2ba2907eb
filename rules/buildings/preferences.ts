/** The size of a building's preferences, or of a person's, as UTF-8. */
export const PREFERENCES_MAX_BYTES = 64 * 1024;

/** A form that sends them: form-encoding triples a text at most, and the other fields are short. */
export const PREFERENCES_FORM_MAX_BYTES = 200 * 1024;
