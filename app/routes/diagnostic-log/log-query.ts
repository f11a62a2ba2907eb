import { z } from "zod";
import { instantOf, timeZone, wallClock } from "../../forms/moments.ts";
import { LOG_LEVELS } from "./log-levels.ts";

const filterSchema = z.object({
  level: z.enum(LOG_LEVELS).optional().catch(undefined),
  from: wallClock.catch(undefined),
  to: wallClock.catch(undefined),
  timeZone: timeZone.catch("UTC"),
});

/** What an address chooses of a device's log: as it was typed, and as the API is asked. */
export function readLogFilter(search: URLSearchParams, deviceId: string) {
  const { timeZone: zone, ...chosen } = filterSchema.parse(Object.fromEntries(search));
  const asked = {
    deviceId,
    kinds: ["DIAGNOSTIC" as const],
    outcome: chosen.level,
    from: instantOf(chosen.from, zone),
    to: instantOf(chosen.to, zone),
  };
  return { chosen, asked };
}
