import { z } from "zod";
import { isTimeZone } from "#rules/buildings/wall-clock.ts";

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** The value of `datetime-local`: a local time without its zone. */
export const wallClock = z
  .string()
  .refine((text) => localTime.test(text) && !Number.isNaN(Date.parse(`${text}Z`)), "moment")
  .optional();

/** The zone that the browser sends in its own field; without JavaScript it is UTC, and the form says so. */
export const timeZone = z
  .string()
  .max(64)
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : "UTC"));

/** A zone that the person chose. */
export const knownTimeZone = z.string().max(64, "tooLong").refine(isTimeZone, "unknown");
