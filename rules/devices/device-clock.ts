/** A device's clock that differs by more than this from the server's is reported as wrong. */
export const CLOCK_TOLERANCE_MS = 30_000;
