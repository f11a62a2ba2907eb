import { DECIDED_AT_ALL_WITHIN_MS, PRESENTED_MAX_AGE_MS, type UpMessage } from "#contract/device-link.ts";
import { tagValue } from "#contract/nfc-tags.ts";
import { unsealTag } from "#contract/sealed-tag.ts";
import { verifierOf } from "#contract/verifier.ts";
import {
  type AccessDecision,
  type AccessKnowledge,
  decideAccess,
  type Reason,
} from "#rules/access-decision.ts";
import { isKeypadShut } from "#rules/tried-codes.ts";
import { takeUse } from "../db/access-credentials.ts";
import { type Transaction, transaction } from "../db/database.ts";
import { getStoredDevice, type StoredDevice } from "../db/devices.ts";
import { findStoredEvent, type NewEvent, type StoredEvent } from "../db/events.ts";
import { keepPresentedTag } from "../db/presented-tags.ts";
import { listTriedCodes } from "../db/tried-codes.ts";
import type { House } from "../house.ts";
import type { Keys } from "../keys.ts";
import { nameWhatOpened } from "./name-what-opened.ts";
import { readAccessKnowledge } from "./read-access-knowledge.ts";
import { recordEvent } from "./record-events.ts";

type Presented = UpMessage<"presented"> & {
  /** When the server got it. */
  receivedAt: number;
};

/**
 * Decides in a device's place and puts the decision into the history, in one transaction with the use that it takes:
 * of twenty at once for the last use one is granted. Whether a use was taken is told with it, as the other devices
 * have to know. Presented again under the same event id, the recorded decision
 * is the answer and nothing is taken. Undefined when it is too late to decide: the device has decided alone by then,
 * and tells so itself.
 * @throws ApiError NOT_FOUND when the device is not in this building
 */
export async function decideForDevice(
  house: Pick<House, "db" | "keys" | "now">,
  domainId: string,
  deviceId: string,
  presented: Presented,
): Promise<Recorded | undefined> {
  const device = await getStoredDevice(house.db, domainId, deviceId);
  const sealedTag = resealed(house.keys, device, presented);
  for (;;) {
    const knowledge = await readAccessKnowledge(house.db, house.keys, device);
    const now = house.now();
    const recorded = await transaction(house.db, async (tx) =>
      // Looked at again each time the transaction is tried: a slow database makes late as well.
      isTooLate(presented, house.now())
        ? "too-late"
        : recordDecision(tx, device, { presented, knowledge, sealedTag, now }),
    );
    if (recorded === "too-late") return undefined;
    // Somebody else took the last use since it was read: what is known now decides.
    if (recorded !== "used-up") return recorded;
  }
}

function isTooLate({ time, receivedAt }: Presented, now: number): boolean {
  return now - receivedAt > DECIDED_AT_ALL_WITHIN_MS || now - time > PRESENTED_MAX_AGE_MS;
}

interface Recorded {
  decision: AccessDecision;
  hasTakenUse: boolean;
}

interface Asked {
  presented: Presented;
  knowledge: AccessKnowledge;
  /** What was held up, for whoever registers it. */
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
  device: StoredDevice,
  { presented, knowledge, sealedTag, now }: Asked,
): Promise<Recorded | "used-up"> {
  const { domain_id: domainId, id: deviceId } = device;
  const before = await findStoredEvent(tx, domainId, presented.eventId);
  if (before) return { decision: decisionOf(before, deviceId), hasTakenUse: false };
  // Tries are counted where they are written down: of twenty at once no more are looked at than one by one.
  const isShut =
    presented.method === "CODE" && isKeypadShut(await listTriedCodes(tx, { domainId, deviceId }), now);
  const decision = decideAccess(knowledge, { ...presented, isKeypadShut: isShut }, now);
  const { credentialId } = decision;
  const hasTakenUse = credentialId !== undefined && isLimited(knowledge, decision);
  if (hasTakenUse && !(await takeUse(tx, domainId, credentialId))) return "used-up";
  const opened = await nameWhatOpened(tx, { domainId, deviceId }, decision);
  const event = { ...eventOf({ presented, decision, now }, { id: deviceId, name: device.name }), ...opened };
  const isNew = await recordEvent(tx, domainId, event, now);
  if (!isNew) throw new Error("An event appeared inside a serializable transaction");
  if (sealedTag !== undefined && decision.reason === "UNKNOWN_TAG")
    await keepPresentedTag(tx, { domainId, deviceId }, { valueSealed: sealedTag, now });
  return { decision, hasTakenUse };
}

/** The tag that a device has sent along, under our own key; undefined where it is none or another than it asks about. */
function resealed(
  keys: Keys,
  { secret_sealed }: StoredDevice,
  { method, eventId, verifier, sealedTag }: Presented,
): string | undefined {
  if (method !== "NFC_TAG" || sealedTag === undefined) return undefined;
  const secret = keys.unseal(secret_sealed);
  const { success, data } = tagValue.safeParse(unsealTag(secret, eventId, sealedTag));
  return success && verifierOf(secret, method, data) === verifier ? keys.seal(data) : undefined;
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

/** The decision that an event was recorded with. */
function decisionOf(event: StoredEvent, deviceId: string): AccessDecision {
  if (event.kind !== "ACCESS" || event.device_id !== deviceId) {
    throw new Error("The event with this id is not a decision for this device");
  }
  const isGranted = event.outcome === "granted";
  return {
    outcome: isGranted ? "granted" : "refused",
    reason: event.reason as Reason,
    ...(event.actor_id !== null && { userId: event.actor_id, userName: event.actor_name ?? "" }),
    ...(event.tag_id !== null && { tagId: event.tag_id }),
    ...(event.credential_id !== null && { credentialId: event.credential_id }),
    ...(event.association_id !== null && { associationId: event.association_id }),
    ...(event.action_group_id !== null && { actionGroupId: event.action_group_id }),
    ...(event.output_group_id !== null && { outputGroupId: event.output_group_id }),
    outputIds: isGranted ? event.targets.map(({ id }) => id) : [],
    elevatorCalls: isGranted ? event.elevator_calls.map(({ id, kind }) => ({ areaId: id, kind })) : [],
  };
}
