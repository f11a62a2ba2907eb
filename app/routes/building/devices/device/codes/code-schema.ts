import type { KeypadField } from "#app/forms/keypad-key.ts";
import { codeBody } from "#contract/access/codes.ts";
import { CALL_CODE_DIGITS_MAX } from "#rules/access/codes.ts";

/** A call code with its number: the console proposes one, so the provider never chooses it. */
export const codeSchema = codeBody.pick({ actionGroupId: true, code: true }).required();

/** The keypad of this form, for a browser that sends each key. */
export const codeKeypad: KeypadField = { field: "code", digitsMax: CALL_CODE_DIGITS_MAX };
