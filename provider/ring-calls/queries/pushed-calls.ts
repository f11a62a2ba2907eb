import type { RingCallOutcome } from "#rules/devices/ring-calls.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";

/** A call as a push to a person describes it. */
export interface PushedCall {
  domainId: string;
  /** The name of the building. */
  building: string;
  panel: string;
  /** The text beside the button. */
  button: string;
  /** Whether it rings for the person now. */
  rings: boolean;
  /** How its ringing ended; null while it rings for others. */
  outcome: RingCallOutcome | null;
  /** Who answered, or declined last. */
  by: string;
}

/** Returns a call that reached a person; undefined for one who is no longer a member of the building. */
export async function findPushedCall(
  db: Reader,
  callId: string,
  userId: string,
): Promise<PushedCall | undefined> {
  const row = await db
    .selectFrom("ring_call_person")
    .innerJoin("domain_member", (join) =>
      join
        .onRef("domain_member.domain_id", "=", "ring_call_person.domain_id")
        .onRef("domain_member.user_id", "=", "ring_call_person.user_id"),
    )
    .innerJoin("domain", "domain.id", "ring_call_person.domain_id")
    .innerJoin("ring_call", "ring_call.id", "ring_call_person.call_id")
    .innerJoin("device", "device.id", "ring_call.panel_id")
    .select(camelCase(["ring_call_person.domain_id", "ring_call_person.rings", "ring_call.outcome"]))
    .select(["domain.label as building", "device.name as panel", "ring_call.button_name as button"])
    .select(["ring_call.state", "ring_call.by_name as by"])
    .where("ring_call_person.call_id", "=", callId)
    .where("ring_call_person.user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { state, rings, by, ...call } = row;
  return { ...call, rings: rings && state === "ringing", by: by ?? "" };
}
