/** The choice of a call code without a button, instead of a place on the nameplate. */
export const NO_BUTTON = "none";
