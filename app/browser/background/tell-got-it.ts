import { type BackgroundWorkMode, MISSING_CALLBACK_WARNING } from "#rules/background-work.ts";

/** "Got it" was pressed: tells whoever listens the current mode; where nobody does, a warning is logged (§4). */
export function tellGotIt(
  mode: BackgroundWorkMode,
  onChange: ((mode: BackgroundWorkMode) => void) | undefined,
): void {
  if (onChange) onChange(mode);
  else console.warn(MISSING_CALLBACK_WARNING);
}
