import { z } from "zod";
import { timeZone, wallClock } from "#app/forms/moments.ts";
import { parseWallClock } from "#app/time/wall-clocks.ts";
import { id } from "#contract/fields.ts";
import type { EventFilters } from "#contract/history/events.ts";
import { HISTORY_OUTCOMES, KIND_CHOICES, shownKinds, withoutActions } from "#rules/history/event-kinds.ts";
import { HISTORY_PERIODS, readPeriod } from "./history-period.ts";

/** The filter of events in an address; invalid values are ignored. */
const filterSchema = z.object({
  kind: z.enum(KIND_CHOICES).optional().catch(undefined),
  outcome: z.enum(HISTORY_OUTCOMES).optional().catch(undefined),
  device: id.optional().catch(undefined),
  output: id.optional().catch(undefined),
  person: id.optional().catch(undefined),
  period: z.enum(HISTORY_PERIODS).optional().catch(undefined),
  from: wallClock.catch(undefined),
  to: wallClock.catch(undefined),
  timeZone: timeZone.catch("UTC"),
});

type TypedFilter = z.output<typeof filterSchema>;

/** The selected values, for the form. */
export type HistoryChoice = Omit<TypedFilter, "timeZone">;

function notBefore1970(time: number | undefined): number | undefined {
  return time === undefined ? undefined : Math.max(0, time);
}

/**
 * Parses an address: the selected values, the filter for the API, and that of a list, which shows actions with the
 * events that started them unless the reader looks for a kind, an outcome or an output.
 */
export function readHistoryAddress(search: URLSearchParams): {
  chosen: HistoryChoice;
  filters: EventFilters;
  listed: EventFilters;
} {
  const { timeZone: zone, ...chosen } = filterSchema.parse(Object.fromEntries(search));
  const { kind, outcome, device, output, person, period } = chosen;
  const days = period && readPeriod(period, zone, Date.now());
  const from = parseWallClock(chosen.from, zone) ?? days?.from;
  const to = parseWallClock(chosen.to, zone) ?? days?.to;
  const filters = {
    kinds: shownKinds(kind, outcome),
    outcome,
    deviceId: device,
    outputId: output,
    agentId: person,
    from: notBefore1970(from),
    to: notBefore1970(to),
  };
  const looksForActions =
    outcome !== undefined || output !== undefined || (kind !== undefined && kind !== "ALL");
  const listed = looksForActions ? filters : { ...filters, kinds: withoutActions(filters.kinds) };
  return { chosen, filters, listed };
}
