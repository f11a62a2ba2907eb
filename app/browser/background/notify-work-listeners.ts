import { type BackgroundWorkMode, MISSING_CALLBACK_WARNING } from "#rules/background-work.ts";

/** "Got it" was pressed: calls the listener with the current mode; without one a warning is logged (§4). */
export function notifyDismissed(
  mode: BackgroundWorkMode,
  onChange: ((mode: BackgroundWorkMode) => void) | undefined,
): void {
  if (onChange) onChange(mode);
  else console.warn(MISSING_CALLBACK_WARNING);
}

/** The abort badge was pressed: calls the listener; without one nothing happens (§4). */
export function notifyAbort(onAbort: (() => void) | undefined): void {
  onAbort?.();
}
