import { RING_DELAY_MAX_MS } from "#rules/devices/ring-calls.ts";

/** Seconds, as people count delays; the API counts milliseconds. */
export const RING_DELAY_MAX_S = RING_DELAY_MAX_MS / 1000;
