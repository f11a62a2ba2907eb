/** The number of lines for new people. */
export const PEOPLE_LINES = 8;

/** The choice of a call code without a button, instead of a place on the nameplate. */
export const NO_BUTTON = "none";
