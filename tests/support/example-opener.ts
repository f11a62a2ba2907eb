import type { AccessRules, AtConsole } from "#rules/access/access-decision.ts";

export const NOW = 1_700_000_000_000;
const UNLIMITED = { startTime: null, endTime: null, remainingUsages: null };

/** Residents open the street door by a rule and by a zone, cleaners the door and the gate by a zone, guests nothing. */
export const RULES: AccessRules = {
  associations: [
    { id: "to-street", agentGroupId: "residents", actionGroupId: "open-street" },
    { id: "to-nothing", agentGroupId: "guests", actionGroupId: "only-call" },
  ],
  actionGroups: [
    { id: "open-street", name: "", outputIds: ["door"], elevatorCalls: [] },
    { id: "only-call", name: "", outputIds: [], elevatorCalls: [] },
  ],
  zones: [
    { agentGroupId: "cleaners", outputGroupId: "all-doors", outputIds: ["door", "gate"] },
    { agentGroupId: "residents", outputGroupId: "streets", outputIds: ["door"] },
  ],
  elevatorAreas: [],
};

/** A resident with a door code. */
export const ADA: AtConsole = {
  userId: "ada",
  name: "Ada",
  groupIds: new Set(["residents"]),
  credentials: [{ id: "code", ...UNLIMITED }],
};
export const CLEANER: AtConsole = { ...ADA, groupIds: new Set(["cleaners"]) };

/** The terms of the only credential, by the reason for which it refuses; undefined without one. */
export const UNUSABLE = [
  { reason: "NO_CREDENTIAL", remedy: "ADD_CREDENTIAL", terms: undefined },
  { reason: "EXPIRED", remedy: "EXTEND_CREDENTIAL", terms: { ...UNLIMITED, endTime: NOW } },
  { reason: "NOT_YET_VALID", remedy: "START_CREDENTIAL", terms: { ...UNLIMITED, startTime: NOW + 1 } },
  { reason: "USED_UP", remedy: "ADD_USES", terms: { ...UNLIMITED, remainingUsages: 0 } },
] as const;
