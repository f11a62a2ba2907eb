import type { RingCall } from "#contract/devices/ring-calls.ts";
import { ApiError } from "#contract/errors.ts";
import { afterCommit, type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { HistoryReader } from "../../permissions/events.ts";
import { type CalledPerson, getRingCall, readPerson } from "../queries/called-people.ts";
import { getCall } from "../queries/ring-calls.ts";
import { followReport } from "./change-call.ts";
import { readCallOf } from "./read-calls.ts";

type Said = "answered" | "declined" | "ended";

/**
 * Answers, declines or ends a call for a person for whom it rang. Only the person who answered can end it.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CALL_OVER
 */
export async function reportOnCall(
  { db, now, changeFeed }: Pick<ProviderContext, "db" | "now" | "changeFeed">,
  person: HistoryReader,
  callId: string,
  says: Said,
): Promise<RingCall> {
  return transaction(db, async (tx) => {
    afterCommit(tx, () => changeFeed.publishAtOnce(person.domainId));
    const { by } = await getRingCall(tx, person, callId);
    if (says === "ended" && by?.id !== person.userId) throw new ApiError("FORBIDDEN");
    if (!(await report(tx, person, { callId, says, now: now() }))) throw new ApiError("CALL_OVER");
    return readCallOf(tx, person, callId);
  });
}

/** Answers a call by opening a door of its panel; a call that was answered before stays as it is. */
export async function answerByOpening(
  tx: Transaction,
  person: CalledPerson,
  callId: string,
  now: number,
): Promise<void> {
  await report(tx, person, { callId, says: "answered", now });
}

/** Returns whether the state of the call allowed it. */
async function report(
  tx: Transaction,
  person: CalledPerson,
  { callId, says, now }: { callId: string; says: Said; now: number },
): Promise<boolean> {
  const call = await getCall(tx, callId);
  const by = await readPerson(tx, person);
  const report = { from: "leg", legId: person.userId, says } as const;
  return followReport(tx, call, { report, by, now });
}
