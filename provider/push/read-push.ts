import type { RingCallOutcome } from "#rules/devices/ring-calls.ts";
import type { ProviderContext } from "../context.ts";
import type { PushSubject } from "../jobs.ts";
import { findUnreadNote } from "../people/queries/notes.ts";
import type { PushRecipient } from "../people/queries/push-subscriptions.ts";
import { findPushedCall, type PushedCall } from "../ring-calls/queries/pushed-calls.ts";
import type { PushOccasion } from "./describe-push.ts";
import type { PushRequest } from "./push-sender.ts";

/** A push without the time that is left for it. */
type UntimedRequest = Omit<PushRequest, "ttlS">;

/** What those for whom a call rang are notified of, if no one answered; a decline by others is none of their concern. */
const ENDS = {
  declined: "ENDED",
  missed: "MISSED",
  cancelled: "CANCELLED",
} as const satisfies Record<Exclude<RingCallOutcome, "answered">, PushOccasion["kind"]>;

/**
 * Reads what a push says now, and where a press leads: always to a page, which changes nothing by being opened. The
 * base is the configured address (attack C12). Undefined if there is nothing to say any more.
 */
export async function readPush(
  { db, publicUrl }: Pick<ProviderContext, "db" | "publicUrl">,
  { userId, language }: PushRecipient,
  subject: PushSubject,
): Promise<UntimedRequest | undefined> {
  if (subject.kind === "note") {
    const note = await findUnreadNote(db, subject.noteId);
    return (
      note && {
        occasion: { kind: "NOTE", from: note.deviceName, said: note.text },
        language,
        navigate: `${publicUrl}/buildings/${note.domainId}/notes`,
        tag: note.id,
        isSilent: false,
        urgency: "normal",
        topic: note.id,
      }
    );
  }
  const call = await findPushedCall(db, subject.callId, userId);
  const isRing = subject.kind === "ring";
  if (!call || call.rings !== isRing) return undefined;
  return {
    occasion: isRing ? describeRing(call) : describeEnd(call),
    language,
    navigate: `${publicUrl}/buildings/${call.domainId}/calls/${subject.callId}`,
    // A notification of its end replaces that of the ring, at the service and at the browser.
    tag: subject.callId,
    isSilent: !isRing,
    urgency: "high",
    topic: subject.callId,
  };
}

function describeRing(call: PushedCall): PushOccasion {
  return { kind: "RING", ...placeOf(call) };
}

function describeEnd(call: PushedCall): PushOccasion {
  if (call.outcome === "answered") return { kind: "ANSWERED", name: call.by, ...placeOf(call) };
  // One who declined for themselves: it may go on ringing for others.
  return { kind: ENDS[call.outcome ?? "declined"], ...placeOf(call) };
}

function placeOf({ panel, building, button }: PushedCall) {
  return { panel, building, button: button === "" ? null : button };
}
