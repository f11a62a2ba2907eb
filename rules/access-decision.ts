import { eachCallOnce, type ElevatorCall } from "./actions.ts";
import { bestCredential, whyNotUsable } from "./credentials.ts";
import type { CredentialTerms } from "./credentials.ts";

export const CREDENTIAL_TYPES = ["CODE", "NFC_TAG", "QR", "FACE_ID"] as const;
export type CredentialType = (typeof CREDENTIAL_TYPES)[number];

/** Why a door opened or stayed shut. */
export const REASONS = [
  "GRANTED",
  "UNKNOWN_TAG",
  "UNKNOWN_CODE",
  "UNKNOWN_QR",
  "UNKNOWN_FACE",
  "TAG_NOT_ASSIGNED",
  "NO_CREDENTIAL",
  "NOT_YET_VALID",
  "EXPIRED",
  "USED_UP",
  "NO_ACCESS_HERE",
  "NOTHING_TO_OPEN",
  "TOO_MANY_CODES",
] as const;
export type Reason = (typeof REASONS)[number];

export interface KnownTag {
  id: string;
  verifier: string;
  userId: string | null;
}

/** A credential of type NFC_TAG without a verifier is good with any tag of its user. */
export interface KnownCredential extends CredentialTerms {
  id: string;
  credentialType: CredentialType;
  verifier: string | null;
  userId: string;
}

export interface KnownPerson {
  userId: string;
  name: string;
  /** All groups the person is in, those around the direct ones included. */
  groupIds: string[];
}

/** Who may do what at this device. */
export interface KnownAssociation {
  id: string;
  agentGroupId: string;
  actionGroupId: string;
}

export interface KnownActionGroup {
  id: string;
  name: string;
  outputIds: string[];
  elevatorCalls: ElevatorCall[];
}

/** A zone whose outputs at this device a group's members may open. */
export interface KnownZone {
  agentGroupId: string;
  outputGroupId: string;
  outputIds: string[];
}

/** The lift areas that a group's members may go to, of those that the device's action groups call a lift to. */
export interface KnownElevatorAreas {
  agentGroupId: string;
  areaIds: string[];
}

/** Which groups open what at one device, and where they may go. */
export interface AccessRules {
  associations: KnownAssociation[];
  actionGroups: KnownActionGroup[];
  zones: KnownZone[];
  elevatorAreas: KnownElevatorAreas[];
}

/** All that one device knows to decide by. It holds no secret, only what secrets are recognised by. */
export interface AccessKnowledge extends AccessRules {
  tags: KnownTag[];
  credentials: KnownCredential[];
  people: KnownPerson[];
}

/** What somebody holds up at the door; the verifier is the keyed hash of it, made by the caller. */
export interface Presented {
  method: CredentialType;
  verifier: string;
  /** Asks about this output alone. */
  outputId?: string;
  /** Too many unknown codes were tried here: none is looked at. */
  isKeypadShut?: boolean;
}

/** The answer, with as much as is known of who and by what right. A refusal opens no output and calls no lift. */
export interface AccessDecision {
  outcome: "granted" | "refused";
  reason: Reason;
  userId?: string;
  userName?: string;
  tagId?: string;
  credentialId?: string;
  associationId?: string;
  actionGroupId?: string;
  /** The zone, where no access rule opens what is opened. */
  outputGroupId?: string;
  outputIds: string[];
  elevatorCalls: ElevatorCall[];
}

type Known = Omit<AccessDecision, "outcome" | "reason" | "outputIds" | "elevatorCalls">;

/** The credentials that what is presented may stand for, and what to say when there are none. */
interface Recognised {
  known: Known;
  credentials: KnownCredential[];
  reasonForNone: Reason;
}

const UNKNOWN: Record<CredentialType, Reason> = {
  CODE: "UNKNOWN_CODE",
  NFC_TAG: "UNKNOWN_TAG",
  QR: "UNKNOWN_QR",
  FACE_ID: "UNKNOWN_FACE",
};

/**
 * Decides whether what is presented opens something at `now` (epoch ms), what, and why or why not. Panel
 * and provider both ask this and nothing else. Throws nothing and changes nothing; spending a use of the
 * credential named in a grant is the caller's.
 */
export function decideAccess(knowledge: AccessKnowledge, presented: Presented, now: number): AccessDecision {
  if (presented.method === "CODE" && presented.isKeypadShut) return refused("TOO_MANY_CODES", {});
  const recognised = recognise(knowledge, presented);
  const credential = bestCredential(recognised.credentials, now);
  if (credential === undefined) {
    return refused(recognised.reasonForNone, recognised.known);
  }
  const holder = nameOf(knowledge, credential.userId);
  const known = { ...recognised.known, ...holder, credentialId: credential.id };
  const reason = whyNotUsable(credential, now);
  return reason === undefined
    ? decideByRights(knowledge, groupsOf(knowledge, credential.userId), presented.outputId, known)
    : refused(reason, known);
}

function recognise(knowledge: AccessKnowledge, presented: Presented): Recognised {
  const { method, verifier } = presented;
  if (method !== "NFC_TAG") {
    const credentials = knowledge.credentials.filter(
      (each) => each.credentialType === method && isSameVerifier(each.verifier, verifier),
    );
    return { known: {}, credentials, reasonForNone: UNKNOWN[method] };
  }
  const tag = knowledge.tags.find((each) => isSameVerifier(each.verifier, verifier));
  if (tag === undefined) {
    return { known: {}, credentials: [], reasonForNone: UNKNOWN[method] };
  }
  if (tag.userId === null) {
    return { known: { tagId: tag.id }, credentials: [], reasonForNone: "TAG_NOT_ASSIGNED" };
  }
  const known = { ...nameOf(knowledge, tag.userId), tagId: tag.id };
  return { known, credentials: credentialsOfTag(knowledge, tag), reasonForNone: "NO_CREDENTIAL" };
}

/** A device inside, like a monitor, that somebody at this door has called. */
export interface Called {
  agentId: string;
  name: string;
  groupIds: readonly string[];
  /** Whether a relation says CAN_CALL from it to the door. */
  canCall: boolean;
}

/** Decides what somebody at a called device opens here: what its groups may, where it may call this door at all. */
export function decideForCalled(rules: AccessRules, { canCall, ...called }: Called): AccessDecision {
  const known = { userId: called.agentId, userName: called.name };
  if (!canCall) return refused("NO_ACCESS_HERE", known);
  return decideByRights(rules, new Set(called.groupIds), undefined, known);
}

function decideByRights(
  knowledge: AccessRules,
  groupIds: ReadonlySet<string>,
  wantedOutputId: string | undefined,
  known: Known,
): AccessDecision {
  const rights = rightsOf(knowledge, groupIds);
  const [nearest] = rights;
  if (nearest === undefined) {
    return refused("NO_ACCESS_HERE", known);
  }
  if (rights.every(({ outputIds, elevatorCalls }) => outputIds.length + elevatorCalls.length === 0)) {
    return refused("NOTHING_TO_OPEN", { ...known, ...nearest.told });
  }
  const isWanted = (outputId: string): boolean => wantedOutputId === undefined || outputId === wantedOutputId;
  const areaIds = areasOf(knowledge, groupIds);
  // Who asks about one output is sent no lift.
  const isAllowed = ({ areaId }: ElevatorCall): boolean =>
    wantedOutputId === undefined && areaIds.has(areaId);
  // What opens is named before what calls a lift alone: its action group says how long it stays open.
  const deciding =
    rights.find(({ outputIds }) => outputIds.some(isWanted)) ??
    rights.find(({ elevatorCalls }) => elevatorCalls.some(isAllowed));
  if (deciding === undefined) {
    return refused("NO_ACCESS_HERE", known);
  }
  const outputIds = new Set(rights.flatMap((right) => right.outputIds.filter(isWanted)));
  const elevatorCalls = eachCallOnce(rights.flatMap((right) => right.elevatorCalls.filter(isAllowed)));
  return {
    ...({ outcome: "granted", reason: "GRANTED" } as const),
    ...{ ...known, ...deciding.told, outputIds: [...outputIds], elevatorCalls },
  };
}

interface Right {
  told: Known;
  outputIds: readonly string[];
  /** Each still takes the right to its area. */
  elevatorCalls: readonly ElevatorCall[];
}

/** Where the members of these groups may go. */
function areasOf({ elevatorAreas }: AccessRules, groupIds: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const { agentGroupId, areaIds } of elevatorAreas) {
    if (groupIds.has(agentGroupId)) for (const areaId of areaIds) reached.add(areaId);
  }
  return reached;
}

/**
 * What the members of these groups may open here: by access rules, then by zones. Many rules may share an action
 * group and many groups a zone: the outputs of each are looked at once.
 */
function rightsOf(knowledge: AccessRules, groupIds: ReadonlySet<string>): Right[] {
  const actionGroups = new Map(knowledge.actionGroups.map((group) => [group.id, group]));
  const rules = new Map<string, Right>();
  for (const { id, agentGroupId, actionGroupId } of knowledge.associations) {
    if (!groupIds.has(agentGroupId) || rules.has(actionGroupId)) continue;
    const told = { associationId: id, actionGroupId };
    const { outputIds = [], elevatorCalls = [] } = actionGroups.get(actionGroupId) ?? {};
    rules.set(actionGroupId, { told, outputIds, elevatorCalls });
  }
  const zones = new Map<string, Right>();
  for (const { agentGroupId, outputGroupId, outputIds } of knowledge.zones) {
    if (!groupIds.has(agentGroupId) || zones.has(outputGroupId)) continue;
    zones.set(outputGroupId, { told: { outputGroupId }, outputIds, elevatorCalls: [] });
  }
  return [...rules.values(), ...zones.values()];
}

function credentialsOfTag(knowledge: AccessKnowledge, tag: KnownTag): KnownCredential[] {
  return knowledge.credentials.filter(
    (each) =>
      each.credentialType === "NFC_TAG" &&
      each.userId === tag.userId &&
      (each.verifier === null || isSameVerifier(each.verifier, tag.verifier)),
  );
}

/** An empty verifier is a caller's mistake and matches nothing, not even another empty one. */
function isSameVerifier(known: string | null, presented: string): boolean {
  return presented !== "" && known === presented;
}

function groupsOf(knowledge: AccessKnowledge, userId: string): ReadonlySet<string> {
  return new Set(findPerson(knowledge, userId)?.groupIds);
}

function findPerson(knowledge: AccessKnowledge, userId: string): KnownPerson | undefined {
  return knowledge.people.find((each) => each.userId === userId);
}

function nameOf(knowledge: AccessKnowledge, userId: string): Known {
  const person = findPerson(knowledge, userId);
  return person === undefined ? { userId } : { userId, userName: person.name };
}

function refused(reason: Reason, known: Known): AccessDecision {
  return { outcome: "refused", reason, ...known, outputIds: [], elevatorCalls: [] };
}
