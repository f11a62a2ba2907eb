import { z } from "zod";
import type { EventFilters } from "#contract/events.ts";
import { id } from "#contract/fields.ts";
import { instantOf, timeZone, wallClock } from "../../forms/moments.ts";
import { historyKinds, historyOutcomes } from "./history-kinds.ts";

/** What an address can say of the events that it shows; what can't be understood is not there. */
const filterSchema = z.object({
  kind: z.enum(historyKinds).optional().catch(undefined),
  outcome: z.enum(historyOutcomes).optional().catch(undefined),
  device: id.optional().catch(undefined),
  person: id.optional().catch(undefined),
  from: wallClock.catch(undefined),
  to: wallClock.catch(undefined),
  timeZone: timeZone.catch("UTC"),
});

type Typed = z.output<typeof filterSchema>;

/** What is chosen, for the form. */
export type HistoryChoice = Omit<Typed, "timeZone">;

/** Reads an address: what is chosen in it, and the same for the API. */
export function readHistoryAddress(search: URLSearchParams): {
  chosen: HistoryChoice;
  filters: EventFilters;
} {
  const { timeZone: zone, ...chosen } = filterSchema.parse(Object.fromEntries(search));
  const { kind, outcome, device, person } = chosen;
  const [from, to] = [instantOf(chosen.from, zone), instantOf(chosen.to, zone)];
  const filters = {
    ...(kind && { kinds: [kind] }),
    ...(outcome && { outcome }),
    ...(device && { deviceId: device }),
    ...(person && { agentId: person }),
    ...(from !== undefined && { from: Math.max(0, from) }),
    ...(to !== undefined && { to: Math.max(0, to) }),
  };
  return { chosen, filters };
}
