import { describe, expect, test } from "vitest";
import { type AccessRules, type AtConsole, decideAtConsole } from "./access-decision.ts";

const NOW = 1_700_000_000_000;
const UNLIMITED = { startTime: null, endTime: null, remainingUsages: null };

const RULES: AccessRules = {
  associations: [{ id: "to-street", agentGroupId: "residents", actionGroupId: "open-street" }],
  actionGroups: [{ id: "open-street", name: "", outputIds: ["door"], elevatorCalls: [] }],
  zones: [{ agentGroupId: "residents", outputGroupId: "gates", outputIds: ["gate"] }],
  elevatorAreas: [],
};

const ADA: AtConsole = {
  userId: "ada",
  name: "Ada",
  groupIds: new Set(["residents"]),
  credentials: [{ id: "code", ...UNLIMITED }],
};

describe("a person at the console", () => {
  test("opens what a rule or a zone opens for their groups, and the decision names which", () => {
    expect(decideAtConsole(RULES, ADA, "door", NOW)).toMatchObject({
      outcome: "granted",
      userName: "Ada",
      associationId: "to-street",
      credentialId: "code",
      outputIds: ["door"],
    });
    expect(decideAtConsole(RULES, ADA, "gate", NOW)).toMatchObject({
      outcome: "granted",
      outputGroupId: "gates",
      outputIds: ["gate"],
    });
  });

  test("opens nothing else, whatever their credentials", () => {
    expect(decideAtConsole(RULES, ADA, "cellar", NOW)).toMatchObject({ reason: "NO_ACCESS_HERE" });
    const stranger = { ...ADA, groupIds: new Set<string>() };
    expect(decideAtConsole(RULES, stranger, "door", NOW)).toMatchObject({ reason: "NO_ACCESS_HERE" });
  });

  test.each([
    ["NO_CREDENTIAL", []],
    ["EXPIRED", [{ ...UNLIMITED, id: "code", endTime: NOW }]],
    ["NOT_YET_VALID", [{ ...UNLIMITED, id: "code", startTime: NOW + 1 }]],
    ["USED_UP", [{ ...UNLIMITED, id: "code", remainingUsages: 0 }]],
  ])("is refused with %s where no credential could be used at the door", (reason, credentials) => {
    const decision = decideAtConsole(RULES, { ...ADA, credentials }, "door", NOW);
    expect(decision).toMatchObject({ outcome: "refused", reason, outputIds: [] });
  });
});
