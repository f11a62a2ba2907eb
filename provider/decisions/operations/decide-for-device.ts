import { tagValue } from "#contract/access/nfc-tags.ts";
import { type UpMessage } from "#contract/device-link/device-link.ts";
import { PRESENTED_MAX_AGE_MS } from "#contract/device-link/limits.ts";
import {
  type AccessDecision,
  type AccessKnowledge,
  decideAccess,
  type Reason,
} from "#rules/access/access-decision.ts";
import { tagValueEnd } from "#rules/access/nfc-tags.ts";
import { isKeypadLocked } from "#rules/access/tried-codes.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { takeUse } from "../../access/queries/access-credentials.ts";
import { storePresentedTag } from "../../access/queries/presented-tags.ts";
import { orderActionsOf } from "../../actions/order-actions.ts";
import type { ProviderContext } from "../../context.ts";
import { MessageError } from "../../device-link/message-error.ts";
import type { LinkedDevice } from "../../devices/queries/device-link.ts";
import { nameOpened } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";
import { findStoredEvent, type NewEvent, type StoredEvent } from "../../history/queries/events.ts";
import { listTriedCodes } from "../queries/tried-codes.ts";
import { findPresentedValue } from "./find-presented-value.ts";
import { PRESENTED, readDecisionKnowledge } from "./read-decision-knowledge.ts";

/** Each attempt but the last finds another credential whose last use was taken since it was read. */
const ATTEMPTS_MAX = 10;

type PresentedMessage = UpMessage<"presented"> & {
  /** When the server received it. */
  receivedAt: number;
};

type DecisionDevice = Pick<LinkedDevice, "id" | "domainId" | "name" | "secretSealed">;

type Context = Pick<ProviderContext, "db" | "keys" | "now" | "actionWork" | "decisionLifeMs">;

/** Another request took the last use of the credential after it was read. */
class UseTakenError extends Error {}

/**
 * Decides for a device and records the decision in the history, in one transaction with the use that it
 * takes: of concurrent requests for the last use one is granted. A repeated event id returns the recorded
 * decision and takes no use.
 * @throws MessageError TOO_LATE when the device has by then decided alone and reports that itself; INVALID
 */
export async function decideForDevice(
  context: Context,
  device: DecisionDevice,
  presented: PresentedMessage,
): Promise<AccessDecision> {
  const { db, keys } = context;
  const place = { domainId: device.domainId, deviceId: device.id };
  const value = await findPresentedValue(context, device, presented);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const knowledge = await readDecisionKnowledge(db, keys, place, { method: presented.method, value });
    const request = { presented, value, knowledge, now: context.now() };
    try {
      return await transaction(db, (tx) => recordDecision(tx, context, device, request));
    } catch (error) {
      if (!(error instanceof UseTakenError)) throw error;
    }
  }
  throw new MessageError("TOO_LATE", "time");
}

/** @throws MessageError TOO_LATE */
function requireInTime({ time, receivedAt }: PresentedMessage, decisionLifeMs: number, now: number): void {
  if (now - receivedAt > decisionLifeMs || now - time > PRESENTED_MAX_AGE_MS)
    throw new MessageError("TOO_LATE", "time");
}

interface DecisionRequest {
  presented: PresentedMessage;
  /** What was presented; undefined when a verifier belongs to no value of the building. */
  value: string | undefined;
  knowledge: AccessKnowledge;
  now: number;
}

interface PresentedDecision {
  presented: PresentedMessage;
  decision: AccessDecision;
  now: number;
}

/** @throws MessageError TOO_LATE, UseTakenError */
async function recordDecision(
  tx: Transaction,
  context: Context,
  device: DecisionDevice,
  { presented, value, knowledge, now }: DecisionRequest,
): Promise<AccessDecision> {
  // Checked on each attempt of the transaction, because a slow database also makes requests late.
  requireInTime(presented, context.decisionLifeMs, context.now());
  const { domainId, id: deviceId } = device;
  const before = await findStoredEvent(tx, domainId, presented.eventId);
  if (before) return decisionOf(before, deviceId);
  // Tries are counted in the transaction that records them, so that concurrent tries do not exceed the limit.
  const isLocked =
    presented.method === "CODE" && isKeypadLocked(await listTriedCodes(tx, { domainId, deviceId }), now);
  const shown = { ...presented, verifier: PRESENTED, isKeypadLocked: isLocked };
  const decision = decideAccess(knowledge, shown, now);
  await takeUseOf(tx, domainId, { decision, knowledge, now });
  const opened = await nameOpened(tx, { domainId, deviceId }, decision);
  const tag = decision.reason === "UNKNOWN_TAG" ? tagValue.safeParse(value).data : undefined;
  const tagEnd = tag === undefined ? undefined : tagValueEnd(tag);
  const event = {
    ...eventOf({ presented, decision, now }, { id: deviceId, name: device.name }),
    ...opened,
    tagValueEnd: tagEnd,
  };
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
  if (tag !== undefined) {
    const valueSealed = context.keys.seal(tag);
    await storePresentedTag(tx, { domainId, deviceId }, { valueSealed, now });
  }
  return decision;
}

/** Takes a use of the credential of a grant whose uses are limited. @throws UseTakenError */
async function takeUseOf(
  tx: Transaction,
  domainId: string,
  { decision, knowledge, now }: Pick<PresentedDecision, "decision" | "now"> & { knowledge: AccessKnowledge },
): Promise<void> {
  const credential = knowledge.credentials.find(({ id }) => id === decision.credentialId);
  if (decision.outcome === "refused" || !credential || credential.remainingUsages === null) return;
  if (!(await takeUse(tx, domainId, { id: credential.id, now }))) throw new UseTakenError();
}

function eventOf({ presented, decision, now }: PresentedDecision, device: NamedRow): NewEvent {
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
    userId: event.actorId ?? undefined,
    userName: event.actorId === null ? undefined : (event.actorName ?? ""),
    tagId: event.tagId ?? undefined,
    credentialId: event.credentialId ?? undefined,
    associationId: event.associationId ?? undefined,
    actionGroupId: event.actionGroupId ?? undefined,
    outputGroupId: event.outputGroupId ?? undefined,
    outputIds: isGranted ? event.targets.flatMap(grantedId) : [],
    elevatorCalls: isGranted ? event.elevatorCalls.map(({ id, kind }) => ({ areaId: id, kind })) : [],
  };
}

/** Returns the id of an output that was granted; a device switches those linked to it on its own. */
function grantedId({ id, switchedWith }: StoredEvent["targets"][number]): string[] {
  return switchedWith === undefined ? [id] : [];
}
