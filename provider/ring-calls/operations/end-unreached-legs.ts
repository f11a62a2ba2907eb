import { transaction } from "#storage/database.ts";
import { settleUnansweredCalls } from "../../actions/place-calls.ts";
import type { ProviderContext } from "../../context.ts";
import { findCallOfEvent, listUnreachedLegs, setLegStates } from "../queries/ring-calls.ts";
import { endIfNothingRings } from "./change-call.ts";

/**
 * Ends a ring at the monitors that have not reported in time that they ring, such as one that was just unplugged. If
 * nothing else rings, those after them are rung; without them, the call is missed.
 */
export async function endUnreachedLegs(
  { db, now, changeFeed }: ProviderContext,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await settleUnansweredCalls(tx, domainId, eventId);
    const call = await findCallOfEvent(tx, domainId, eventId);
    if (call?.state !== "ringing") return;
    const unreached = await listUnreachedLegs(tx, call.id, now());
    if (unreached.length === 0) return;
    // Notified as well, in case one rings although its report was lost.
    await setLegStates(tx, unreached, "ended", { notify: true, by: null });
    await endIfNothingRings(tx, call, now());
  });
  changeFeed.publishQueued();
  changeFeed.publishAtOnce(domainId);
}
