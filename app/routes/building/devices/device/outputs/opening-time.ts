import { OPENING_TIME_MAX_MS } from "#rules/devices/devices.ts";

/** Seconds, as people count opening times; the API counts milliseconds. */
export const OPENING_TIME_MAX_S = OPENING_TIME_MAX_MS / 1000;
