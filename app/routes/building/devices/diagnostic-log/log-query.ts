import { z } from "zod";
import { timeZone, wallClock } from "#app/forms/moments.ts";
import { parseWallClock } from "#app/time/wall-clocks.ts";
import { LOG_LEVELS } from "./log-levels.ts";

const filterSchema = z.object({
  level: z.enum(LOG_LEVELS).optional().catch(undefined),
  from: wallClock.catch(undefined),
  to: wallClock.catch(undefined),
  timeZone: timeZone.catch("UTC"),
});

/** The filter of a device's log: as typed, and as the API takes it. */
export function readLogFilter(search: URLSearchParams, deviceId: string) {
  const { timeZone: zone, ...chosen } = filterSchema.parse(Object.fromEntries(search));
  const filter = {
    deviceId,
    kinds: ["DIAGNOSTIC" as const],
    outcome: chosen.level,
    from: parseWallClock(chosen.from, zone),
    to: parseWallClock(chosen.to, zone),
  };
  return { chosen, filter };
}
