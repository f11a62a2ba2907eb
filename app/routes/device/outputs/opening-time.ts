import { OPENING_TIME_MAX_MS } from "#rules/devices.ts";

/** Seconds, as people say how long a door stays open; the API counts milliseconds. */
export const OPENING_TIME_MAX_S = OPENING_TIME_MAX_MS / 1000;
