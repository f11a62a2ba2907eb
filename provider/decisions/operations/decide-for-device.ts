import { tagValue } from "#contract/access/nfc-tags.ts";
import { PRESENTED_MAX_AGE_MS, type UpMessage } from "#contract/device-link/device-link.ts";
import { unsealTag } from "#contract/device-link/sealed-tag.ts";
import { verifierOf } from "#contract/device-link/verifier.ts";
import {
  type AccessDecision,
  type AccessKnowledge,
  decideAccess,
  type Reason,
} from "#rules/access/access-decision.ts";
import { isKeypadLocked } from "#rules/access/tried-codes.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { takeUse } from "../../access/queries/access-credentials.ts";
import { storePresentedTag } from "../../access/queries/presented-tags.ts";
import { orderActionsOf } from "../../actions/order-actions.ts";
import type { ProviderContext } from "../../context.ts";
import type { LinkedDevice } from "../../devices/queries/device-link.ts";
import { nameOpened } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";
import { findStoredEvent, type NewEvent, type StoredEvent } from "../../history/queries/events.ts";
import { listTriedCodes } from "../queries/tried-codes.ts";
import { readAccessKnowledge } from "./read-access-rules.ts";
import { readDecisionKnowledge } from "./read-decision-knowledge.ts";

type Presented = UpMessage<"presented"> & {
  /** When the server received it. */
  receivedAt: number;
};

/** What was presented, with what is known about it. */
interface Recognised {
  read(): Promise<{ knowledge: AccessKnowledge; verifier: string }>;
  /**
   * The presented tag, sealed with the server's key, so that it can be registered; undefined for anything
   * else.
   */
  sealedTag: string | undefined;
}

/**
 * Decides for a device and records the decision in the history, in one transaction with the use that it
 * takes: of concurrent requests for the last use one is granted. `hasTakenUse` reports whether a use was
 * taken, because the other devices must be notified. A repeated event id returns the recorded decision and
 * takes no use. Returns `TOO_LATE` when the device has by then decided alone and reports that itself, and
 * `INVALID` for a value sealed with another key or for another event.
 */
export async function decideForDevice(
  context: Pick<ProviderContext, "db" | "keys" | "now" | "actionWork" | "decisionLifeMs">,
  device: DecidingDevice,
  presented: Presented,
): Promise<Recorded | "TOO_LATE" | "INVALID"> {
  const recognised = recognise(context, device, presented);
  if (!recognised) return "INVALID";
  const { sealedTag } = recognised;
  for (;;) {
    const { knowledge, verifier } = await recognised.read();
    const now = context.now();
    const recorded = await transaction(context.db, async (tx) =>
      // Checked on each attempt of the transaction, because a slow database also makes requests late.
      isTooLate(presented, context.decisionLifeMs, context.now())
        ? "TOO_LATE"
        : recordDecision(tx, context, device, { presented, knowledge, verifier, sealedTag, now }),
    );
    // Another request took the last use after it was read: decide again.
    if (recorded !== "used-up") return recorded;
  }
}

type DecidingDevice = Pick<LinkedDevice, "id" | "domainId" | "name" | "secretSealed">;

/**
 * Prepares a lookup: a sealed value is looked up directly; a verifier, which protocol 1 sends, is compared
 * with the verifiers of all values in the building. Returns undefined when neither is valid.
 */
function recognise(
  { db, keys }: Pick<ProviderContext, "db" | "keys">,
  device: DecidingDevice,
  { eventId, method, sealed, verifier, sealedTag }: Presented,
): Recognised | undefined {
  const { id: deviceId, domainId } = device;
  const secret = keys.unseal(device.secretSealed);
  const place = { domainId, deviceId };
  const value = sealed === undefined ? undefined : unsealTag(secret, eventId, sealed);
  if (value !== undefined) {
    const tag = method === "NFC_TAG" ? tagValue.safeParse(value) : undefined;
    return {
      read: () => readDecisionKnowledge(db, keys, place, { method, value }),
      sealedTag: tag?.success ? keys.seal(tag.data) : undefined,
    };
  }
  if (verifier === undefined) return undefined;
  const tag =
    method === "NFC_TAG" && sealedTag !== undefined
      ? tagValue.safeParse(unsealTag(secret, eventId, sealedTag))
      : undefined;
  const isSame = tag?.success && verifierOf(secret, method, tag.data) === verifier;
  return {
    read: async () => ({ knowledge: await readAccessKnowledge(db, { ...place, secret }, keys), verifier }),
    sealedTag: isSame ? keys.seal(tag.data) : undefined,
  };
}

function isTooLate({ time, receivedAt }: Presented, decisionLifeMs: number, now: number): boolean {
  return now - receivedAt > decisionLifeMs || now - time > PRESENTED_MAX_AGE_MS;
}

interface Recorded {
  decision: AccessDecision;
  hasTakenUse: boolean;
}

interface DecisionRequest {
  presented: Presented;
  knowledge: AccessKnowledge;
  verifier: string;
  /** The presented tag, so that it can be registered. */
  sealedTag: string | undefined;
  now: number;
}

interface Decided {
  presented: Presented;
  decision: AccessDecision;
  now: number;
}

async function recordDecision(
  tx: Transaction,
  context: Pick<ProviderContext, "actionWork" | "now">,
  device: DecidingDevice,
  { presented, knowledge, verifier, sealedTag, now }: DecisionRequest,
): Promise<Recorded | "used-up"> {
  const { domainId, id: deviceId } = device;
  const before = await findStoredEvent(tx, domainId, presented.eventId);
  if (before) return { decision: decisionOf(before, deviceId), hasTakenUse: false };
  // Tries are counted in the transaction that records them, so that concurrent tries do not exceed the limit.
  const isLocked =
    presented.method === "CODE" && isKeypadLocked(await listTriedCodes(tx, { domainId, deviceId }), now);
  const decision = decideAccess(knowledge, { ...presented, verifier, isKeypadLocked: isLocked }, now);
  const { credentialId } = decision;
  const hasTakenUse = credentialId !== undefined && isLimited(knowledge, decision);
  if (hasTakenUse && !(await takeUse(tx, domainId, { id: credentialId, now }))) return "used-up";
  const opened = await nameOpened(tx, { domainId, deviceId }, decision);
  const event = { ...eventOf({ presented, decision, now }, { id: deviceId, name: device.name }), ...opened };
  const isNew = await recordEvent(tx, domainId, event, now);
  if (!isNew) throw new Error("An event appeared inside a serializable transaction");
  if (decision.outcome === "granted") {
    const own = new Set(opened.targets.map(({ id }) => id));
    const outputIds = decision.outputIds.filter((id) => !own.has(id));
    await orderActionsOf(tx, context, {
      domainId,
      deviceId,
      eventId: presented.eventId,
      // A request about one output starts no other actions.
      actionGroupId: presented.outputId === undefined ? (decision.actionGroupId ?? null) : null,
      granted: { outputIds, elevatorCalls: decision.elevatorCalls },
    });
  }
  if (sealedTag !== undefined && decision.reason === "UNKNOWN_TAG")
    await storePresentedTag(tx, { domainId, deviceId }, { valueSealed: sealedTag, now });
  return { decision, hasTakenUse };
}

function isLimited(knowledge: AccessKnowledge, { outcome, credentialId }: AccessDecision): boolean {
  const credential = knowledge.credentials.find(({ id }) => id === credentialId);
  return outcome === "granted" && credential !== undefined && credential.remainingUsages !== null;
}

type Named = { id: string; name: string };

function eventOf({ presented, decision, now }: Decided, device: Named): NewEvent {
  const { userId, userName = "" } = decision;
  return {
    id: presented.eventId,
    time: now,
    kind: "ACCESS",
    outcome: decision.outcome,
    reason: decision.reason,
    method: presented.method,
    actor: userId === undefined ? null : { id: userId, name: userName },
    device,
    credentialId: decision.credentialId,
    tagId: decision.tagId,
    associationId: decision.associationId,
    actionGroupId: decision.actionGroupId,
    outputGroupId: decision.outputGroupId,
  };
}

/** Returns the decision that was recorded with an event. */
function decisionOf(event: StoredEvent, deviceId: string): AccessDecision {
  if (event.kind !== "ACCESS" || event.deviceId !== deviceId) {
    throw new Error("The event with this id is not a decision for this device");
  }
  const isGranted = event.outcome === "granted";
  return {
    outcome: isGranted ? "granted" : "refused",
    reason: event.reason as Reason,
    ...(event.actorId !== null && { userId: event.actorId, userName: event.actorName ?? "" }),
    ...(event.tagId !== null && { tagId: event.tagId }),
    ...(event.credentialId !== null && { credentialId: event.credentialId }),
    ...(event.associationId !== null && { associationId: event.associationId }),
    ...(event.actionGroupId !== null && { actionGroupId: event.actionGroupId }),
    ...(event.outputGroupId !== null && { outputGroupId: event.outputGroupId }),
    outputIds: isGranted ? event.targets.flatMap(grantedId) : [],
    elevatorCalls: isGranted ? event.elevatorCalls.map(({ id, kind }) => ({ areaId: id, kind })) : [],
  };
}

/** Returns the id of an output that was granted; a device switches those linked to it on its own. */
function grantedId({ id, switchedWith }: StoredEvent["targets"][number]): string[] {
  return switchedWith === undefined ? [id] : [];
}
