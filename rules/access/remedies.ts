import type { CredentialTerms } from "./access-credentials.ts";
import {
  type AccessDecision,
  type AccessRules,
  type AtConsole,
  decideAtConsole,
  type Reason,
} from "./access-decision.ts";
import type { ResidentsOpen } from "./console-openings.ts";

/** What would let a person in who is refused. */
export const REMEDIES = [
  /** The person becomes a member of one of the groups that may open the door. */
  "ADD_TO_GROUP",
  /** No group may open the door: it needs an access rule. */
  "ADD_RULE",
  /** The person's access rule starts actions that open nothing. */
  "CHANGE_ACTIONS",
  "ADD_CREDENTIAL",
  /** The credential gets a later end. */
  "EXTEND_CREDENTIAL",
  /** The credential gets an earlier start. */
  "START_CREDENTIAL",
  "ADD_USES",
  /** The building does not know the tag. */
  "REGISTER_TAG",
  /** No one holds the tag. */
  "ASSIGN_TAG",
  "WITHDRAW_LOSS",
  /** The keypad accepts codes again after a while. */
  "WAIT",
  /** The output may be opened from the console. */
  "ENABLE_OUTPUT",
  /** The people of the building may open from the console. */
  "ENABLE_CONSOLE",
] as const;
type RemedyKind = (typeof REMEDIES)[number];

interface Remedy {
  kind: RemedyKind;
  /** The groups that may open the door, for ADD_TO_GROUP. */
  groupIds?: string[];
  /** The credential to change. */
  credentialId?: string;
  /** The action group to change, for CHANGE_ACTIONS. */
  actionGroupId?: string;
}

/** The group and the access rule or zone that permit an opening. */
interface PermittedBy {
  agentGroupId: string;
  associationId?: string | undefined;
  outputGroupId?: string | undefined;
}

/** A decision about a door, by what right it was made, and what would change it if it is a refusal. */
export interface Explanation {
  decision: AccessDecision;
  /** Undefined without the right. */
  through: PermittedBy | undefined;
  remedies: Remedy[];
}

const ALWAYS: CredentialTerms & { id: string } = {
  id: "always",
  startTime: null,
  endTime: null,
  remainingUsages: null,
};
const NO_RULES: AccessRules = { associations: [], actionGroups: [], zones: [], elevatorAreas: [] };
const ANY_GROUP = "any";

/** A decision about a door, and by what right it was made; undefined without the right. */
export type PermittedDecision = Pick<Explanation, "decision" | "through">;

/** Decides whether a person may open an output at `now` (epoch ms), and by what right. */
export function decideOpening(
  rules: AccessRules,
  person: AtConsole,
  outputId: string,
  now: number,
): PermittedDecision {
  const { decision, through } = decideWithAndByRight(rules, person, outputId, now);
  return { decision, through };
}

/**
 * Explains whether a person may open an output at `now` (epoch ms). Each remedy is tried with `decideAtConsole`, so
 * that it never differs from what decides at the door; `rules` are those of all groups.
 */
export function explainOpening(
  rules: AccessRules,
  person: AtConsole,
  outputId: string,
  now: number,
): Explanation {
  const { decision, byRight, through } = decideWithAndByRight(rules, person, outputId, now);
  if (decision.outcome === "granted") return { decision, through, remedies: [] };
  const remedies = [
    ...remediesOfRight(rules, byRight, outputId, now),
    ...remediesOfCredentials(person, outputId, now),
  ];
  return { decision, through, remedies };
}

/** Decides with the person's credentials, and `byRight` as if one of them were always usable. */
function decideWithAndByRight(
  rules: AccessRules,
  person: AtConsole,
  outputId: string,
  now: number,
): PermittedDecision & { byRight: AccessDecision } {
  const byRight = decideAtConsole(rules, { ...person, credentials: [ALWAYS] }, outputId, now);
  const decision = decideAtConsole(rules, person, outputId, now);
  return { decision, byRight, through: findPermission(rules, person, byRight) };
}

function findPermission(
  { associations, zones }: AccessRules,
  { groupIds }: AtConsole,
  { outcome, associationId, outputGroupId }: AccessDecision,
): PermittedBy | undefined {
  if (outcome === "refused") return undefined;
  const rule = associations.find(({ id }) => id === associationId);
  const zone = zones.find((each) => each.outputGroupId === outputGroupId && groupIds.has(each.agentGroupId));
  const agentGroupId = rule?.agentGroupId ?? zone?.agentGroupId;
  return agentGroupId === undefined ? undefined : { agentGroupId, associationId, outputGroupId };
}

function remediesOfRight(
  rules: AccessRules,
  { outcome, reason, actionGroupId }: AccessDecision,
  outputId: string,
  now: number,
): Remedy[] {
  if (outcome === "granted") return [];
  const groupIds = listOpeningGroups(rules, outputId, now);
  const ofGroups: Remedy = groupIds.length > 0 ? { kind: "ADD_TO_GROUP", groupIds } : { kind: "ADD_RULE" };
  return reason === "NOTHING_TO_OPEN" && actionGroupId !== undefined
    ? [{ kind: "CHANGE_ACTIONS", actionGroupId }, ofGroups]
    : [ofGroups];
}

/** Returns the groups of which one rule or zone opens the output at `now` (epoch ms). */
export function listOpeningGroups(rules: AccessRules, outputId: string, now: number): string[] {
  const actionGroups = new Map(rules.actionGroups.map((group) => [group.id, group]));
  const byRule = rules.associations.map((association) => {
    const started = actionGroups.get(association.actionGroupId);
    return {
      agentGroupId: association.agentGroupId,
      alone: { ...NO_RULES, associations: [association], actionGroups: started ? [started] : [] },
    };
  });
  const byZone = rules.zones.map((zone) => ({
    agentGroupId: zone.agentGroupId,
    alone: { ...NO_RULES, zones: [zone] },
  }));
  const opening = [...byRule, ...byZone].filter(({ agentGroupId, alone }) => {
    const member = { userId: "", name: "", groupIds: new Set([agentGroupId]), credentials: [ALWAYS] };
    return decideAtConsole(alone, member, outputId, now).outcome === "granted";
  });
  return [...new Set(opening.map(({ agentGroupId }) => agentGroupId))];
}

const KIND_OF_REASON: Partial<Record<Reason, RemedyKind>> = {
  NO_CREDENTIAL: "ADD_CREDENTIAL",
  EXPIRED: "EXTEND_CREDENTIAL",
  NOT_YET_VALID: "START_CREDENTIAL",
  USED_UP: "ADD_USES",
};

/** Returns what a person's credentials lack, by the decision about a door that every group may open. */
function remediesOfCredentials(person: AtConsole, outputId: string, now: number): Remedy[] {
  const forAll: AccessRules = {
    ...NO_RULES,
    zones: [{ agentGroupId: ANY_GROUP, outputGroupId: ANY_GROUP, outputIds: [outputId] }],
  };
  const inGroup = { ...person, groupIds: new Set([ANY_GROUP]) };
  const { reason, credentialId } = decideAtConsole(forAll, inGroup, outputId, now);
  const kind = KIND_OF_REASON[reason];
  if (kind === undefined) return [];
  return [credentialId === undefined ? { kind } : { kind, credentialId }];
}

/** What is known now of what was refused. */
interface Refusal {
  /** Why, as stored in the event. */
  reason: string | null;
  /** The tag, if the building still has it. */
  tag?: { isHeld: boolean; isLost: boolean } | undefined;
  /** Whether the output may be opened from the console. */
  consoleOpening?: boolean | undefined;
  /** When the people of the building may open from the console. */
  residentsOpen?: ResidentsOpen | undefined;
}

/** Returns what would help against a refusal that no right and no credential of a person causes. */
export function listRemediesOfRefusal({ reason, tag, consoleOpening, residentsOpen }: Refusal): RemedyKind[] {
  if (tag?.isLost) return ["WITHDRAW_LOSS"];
  if (tag?.isHeld === false) return ["ASSIGN_TAG"];
  switch (reason) {
    case "UNKNOWN_TAG":
      return ["REGISTER_TAG"];
    case "UNKNOWN_CODE":
    case "UNKNOWN_QR":
    case "UNKNOWN_FACE":
      return ["ADD_CREDENTIAL"];
    case "TOO_MANY_CODES":
      return ["WAIT"];
    case "OUTPUT_EXCLUDED":
      return consoleOpening === false ? ["ENABLE_OUTPUT"] : [];
    case "CONSOLE_OFF":
    case "NOT_CALLED":
      return residentsOpen === undefined || residentsOpen === "always" ? [] : ["ENABLE_CONSOLE"];
    default:
      return [];
  }
}
