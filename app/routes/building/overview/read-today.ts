import { onlyTotal } from "#app/lists/paging.ts";
import { readPeriod } from "#app/routes/building/history/history-period.ts";
import type { ApiCalls } from "#contract/client/client.ts";

/** A number of today's events, and the address of their history. */
export interface Figure {
  kind: "openings" | "rings" | "refusals";
  count: number;
  to: string;
}

const FILTERS = {
  openings: { kind: "ACCESS", outcome: "granted" },
  rings: { kind: "RING", outcome: undefined },
  refusals: { kind: "ACCESS", outcome: "refused" },
} as const;

/** Counts what happened in the building since the day began in its time zone. */
export async function readToday(api: ApiCalls, timeZone: string, now: number): Promise<Figure[]> {
  const { from } = readPeriod("today", timeZone, now);
  return Promise.all(
    (["openings", "rings", "refusals"] as const).map(async (figure) => {
      const { kind, outcome } = FILTERS[figure];
      const { total } = await api.events.query({ body: { ...onlyTotal, kinds: [kind], outcome, from } });
      const address = new URLSearchParams({ kind, period: "today", timeZone });
      if (outcome !== undefined) address.set("outcome", outcome);
      return { kind: figure, count: total, to: `/domain/history?${address}` };
    }),
  );
}
