import type { KeypadField } from "#app/forms/keypad-key.ts";

/** The keypad of a simulated door panel. */
export const simulatorKeypad: KeypadField = { field: "digits", digitsMax: 32 };
