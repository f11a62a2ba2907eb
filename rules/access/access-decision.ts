import { eachCallOnce, type ElevatorCall } from "../devices/actions.ts";
import type { CredentialTerms } from "./access-credentials.ts";
import { bestCredential, unusableReason } from "./access-credentials.ts";

export const CREDENTIAL_TYPES = ["CODE", "NFC_TAG", "QR", "FACE_ID"] as const;
export type CredentialType = (typeof CREDENTIAL_TYPES)[number];

/** Why access was granted or refused. */
export const REASONS = [
  "GRANTED",
  "UNKNOWN_TAG",
  "UNKNOWN_CODE",
  "UNKNOWN_QR",
  "UNKNOWN_FACE",
  "TAG_NOT_ASSIGNED",
  "TAG_LOST",
  "NO_CREDENTIAL",
  "NOT_YET_VALID",
  "EXPIRED",
  "USED_UP",
  "NO_ACCESS_HERE",
  "NOTHING_TO_OPEN",
  "TOO_MANY_CODES",
] as const;
export type Reason = (typeof REASONS)[number];

interface KnownTag {
  id: string;
  verifier: string;
  /** The holder; null for a tag that is not assigned or lost. */
  userId: string | null;
  /** Whether it was reported lost. */
  isLost?: boolean | undefined;
}

/** A credential of type NFC_TAG without a verifier is valid for any tag of its user. */
export interface KnownCredential extends CredentialTerms {
  id: string;
  credentialType: CredentialType;
  verifier: string | null;
  userId: string;
}

interface KnownPerson {
  userId: string;
  name: string;
  /** All groups the person is in, directly or through containers. */
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

/**
 * The lift areas that a group's members may go to, among those that the device's action groups call lifts
 * to.
 */
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

/** All that one device needs to decide. It contains no secrets, only their verifiers. */
export interface AccessKnowledge extends AccessRules {
  tags: KnownTag[];
  credentials: KnownCredential[];
  people: KnownPerson[];
}

/** What is presented at the door; the verifier is its keyed hash, made by the caller. */
export interface PresentedValue {
  method: CredentialType;
  verifier: string;
  /** Requests only this output. */
  outputId?: string;
  /** Too many unknown codes were tried here: every code is refused. */
  isKeypadLocked?: boolean;
}

/**
 * The decision, with as much as is known of the person and the right. A refusal opens no output and calls no
 * lift.
 */
export interface AccessDecision {
  outcome: "granted" | "refused";
  reason: Reason;
  userId?: string;
  userName?: string;
  tagId?: string;
  credentialId?: string;
  associationId?: string;
  actionGroupId?: string;
  /** The zone, when no access rule opens anything. */
  outputGroupId?: string;
  outputIds: string[];
  elevatorCalls: ElevatorCall[];
}

type KnownHolder = Omit<AccessDecision, "outcome" | "reason" | "outputIds" | "elevatorCalls">;

/** The credentials that match what is presented, and the reason when there are none. */
interface Recognition {
  known: KnownHolder;
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
 * Decides whether what is presented opens something at `now` (epoch ms), what, and why or why not. Panel and
 * provider both use this and nothing else. It never throws and changes nothing; after a grant, the caller
 * must count the use of the credential.
 */
export function decideAccess(
  knowledge: AccessKnowledge,
  presented: PresentedValue,
  now: number,
): AccessDecision {
  if (presented.method === "CODE" && presented.isKeypadLocked) return refused("TOO_MANY_CODES", {});
  const recognised = recognise(knowledge, presented);
  const credential = bestCredential(recognised.credentials, now);
  if (credential === undefined) {
    return refused(recognised.reasonForNone, recognised.known);
  }
  const holder = nameOf(knowledge, credential.userId);
  const known = { ...recognised.known, ...holder, credentialId: credential.id };
  const reason = unusableReason(credential, now);
  return reason === undefined
    ? decideByRights(knowledge, groupsOf(knowledge, credential.userId), presented.outputId, known)
    : refused(reason, known);
}

/** A person who is signed in to the console, with all of their credentials. */
export interface AtConsole {
  userId: string;
  name: string;
  groupIds: ReadonlySet<string>;
  credentials: readonly (CredentialTerms & { id: string })[];
}

/**
 * Decides whether a person may open one output from the console at `now` (epoch ms): their groups must have
 * the right to it, and one of their credentials must be usable at the door. The right is examined first, so
 * that only a person who has it is refused because of a credential.
 */
export function decideAtConsole(
  rules: AccessRules,
  { userId, name, groupIds, credentials }: AtConsole,
  outputId: string,
  now: number,
): AccessDecision {
  const known = { userId, userName: name };
  const byRights = decideByRights(rules, groupIds, outputId, known);
  if (byRights.outcome === "refused") return byRights;
  const credential = bestCredential(credentials, now);
  if (credential === undefined) return refused("NO_CREDENTIAL", known);
  const reason = unusableReason(credential, now);
  return reason === undefined
    ? { ...byRights, credentialId: credential.id }
    : refused(reason, { ...known, credentialId: credential.id });
}

function recognise(knowledge: AccessKnowledge, presented: PresentedValue): Recognition {
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
  if (tag.isLost === true || tag.userId === null) {
    const reasonForNone = tag.isLost === true ? "TAG_LOST" : "TAG_NOT_ASSIGNED";
    return { known: { tagId: tag.id }, credentials: [], reasonForNone };
  }
  const known = { ...nameOf(knowledge, tag.userId), tagId: tag.id };
  return { known, credentials: credentialsOfTag(knowledge, tag), reasonForNone: "NO_CREDENTIAL" };
}

/** An indoor device, such as a monitor, that was called from this door. */
interface CalledMonitor {
  agentId: string;
  name: string;
  groupIds: readonly string[];
}

/** Decides what the user of a called device opens here: what the access rules and zones of its groups open. */
export function decideForCalled(
  rules: AccessRules,
  { agentId, name, groupIds }: CalledMonitor,
): AccessDecision {
  return decideByRights(rules, new Set(groupIds), undefined, { userId: agentId, userName: name });
}

function decideByRights(
  knowledge: AccessRules,
  groupIds: ReadonlySet<string>,
  wantedOutputId: string | undefined,
  known: KnownHolder,
): AccessDecision {
  const rights = rightsOf(knowledge, groupIds);
  const [nearest] = rights;
  if (nearest === undefined) {
    return refused("NO_ACCESS_HERE", known);
  }
  if (rights.every(({ outputIds, elevatorCalls }) => outputIds.length + elevatorCalls.length === 0)) {
    return refused("NOTHING_TO_OPEN", { ...known, ...nearest.match });
  }
  const isDesired = (outputId: string): boolean =>
    wantedOutputId === undefined || outputId === wantedOutputId;
  const areaIds = areasOf(knowledge, groupIds);
  // A request for one output calls no lift.
  const isAllowed = ({ areaId }: ElevatorCall): boolean =>
    wantedOutputId === undefined && areaIds.has(areaId);
  // A rule that opens is named before one that only calls a lift: its action group determines how long the
  // output stays on.
  const deciding =
    rights.find(({ outputIds }) => outputIds.some(isDesired)) ??
    rights.find(({ elevatorCalls }) => elevatorCalls.some(isAllowed));
  if (deciding === undefined) {
    return refused("NO_ACCESS_HERE", known);
  }
  const outputIds = new Set(rights.flatMap((right) => right.outputIds.filter(isDesired)));
  const elevatorCalls = eachCallOnce(rights.flatMap((right) => right.elevatorCalls.filter(isAllowed)));
  return {
    outcome: "granted",
    reason: "GRANTED",
    ...known,
    ...deciding.match,
    outputIds: [...outputIds],
    elevatorCalls,
  };
}

interface Right {
  match: KnownHolder;
  outputIds: readonly string[];
  /** Each still requires the right to its area. */
  elevatorCalls: readonly ElevatorCall[];
}

/** Returns the ids of the lift areas that the members of these groups may go to. */
function areasOf({ elevatorAreas }: AccessRules, groupIds: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const { agentGroupId, areaIds } of elevatorAreas) {
    if (groupIds.has(agentGroupId)) for (const areaId of areaIds) reached.add(areaId);
  }
  return reached;
}

/**
 * Returns what the members of these groups may open here: by access rules, then by zones. Many rules may
 * share an action group and many groups a zone: the outputs of each are checked once.
 */
function rightsOf(knowledge: AccessRules, groupIds: ReadonlySet<string>): Right[] {
  const actionGroups = new Map(knowledge.actionGroups.map((group) => [group.id, group]));
  const rules = new Map<string, Right>();
  for (const { id, agentGroupId, actionGroupId } of knowledge.associations) {
    if (!groupIds.has(agentGroupId) || rules.has(actionGroupId)) continue;
    const match = { associationId: id, actionGroupId };
    const { outputIds = [], elevatorCalls = [] } = actionGroups.get(actionGroupId) ?? {};
    rules.set(actionGroupId, { match, outputIds, elevatorCalls });
  }
  const zones = new Map<string, Right>();
  for (const { agentGroupId, outputGroupId, outputIds } of knowledge.zones) {
    if (!groupIds.has(agentGroupId) || zones.has(outputGroupId)) continue;
    zones.set(outputGroupId, { match: { outputGroupId }, outputIds, elevatorCalls: [] });
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

/** An empty verifier is a bug in the caller and matches nothing, not even another empty one. */
function isSameVerifier(known: string | null, presented: string): boolean {
  return presented !== "" && known === presented;
}

function groupsOf(knowledge: AccessKnowledge, userId: string): ReadonlySet<string> {
  return new Set(findPerson(knowledge, userId)?.groupIds);
}

function findPerson(knowledge: AccessKnowledge, userId: string): KnownPerson | undefined {
  return knowledge.people.find((each) => each.userId === userId);
}

function nameOf(knowledge: AccessKnowledge, userId: string): KnownHolder {
  const person = findPerson(knowledge, userId);
  return person === undefined ? { userId } : { userId, userName: person.name };
}

function refused(reason: Reason, known: KnownHolder): AccessDecision {
  return { outcome: "refused", reason, ...known, outputIds: [], elevatorCalls: [] };
}
