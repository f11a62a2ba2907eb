import { describe, expect, test } from "vitest";
import { ADA, CLEANER, NOW, RULES, UNUSABLE } from "#tests/support/example-opener.ts";
import { explainOpening, listRemediesOfRefusal } from "./remedies.ts";

const STRANGER = { ...ADA, groupIds: new Set(["others"]) };

describe("an explanation of an opening", () => {
  test("needs no remedy where the person may open, and names the group and the rule or zone", () => {
    expect(explainOpening(RULES, ADA, "door", NOW)).toMatchObject({
      decision: { outcome: "granted" },
      through: { agentGroupId: "residents", associationId: "to-street" },
      remedies: [],
    });
    expect(explainOpening(RULES, CLEANER, "gate", NOW).through).toEqual({
      agentGroupId: "cleaners",
      associationId: undefined,
      outputGroupId: "all-doors",
    });
  });

  test("names each group once that would let the person in, and no other", () => {
    expect(explainOpening(RULES, STRANGER, "door", NOW)).toMatchObject({
      decision: { reason: "NO_ACCESS_HERE" },
      through: undefined,
      remedies: [{ kind: "ADD_TO_GROUP", groupIds: ["residents", "cleaners"] }],
    });
    expect(explainOpening(RULES, STRANGER, "gate", NOW).remedies).toEqual([
      { kind: "ADD_TO_GROUP", groupIds: ["cleaners"] },
    ]);
  });

  test("asks for an access rule where no group may open the door", () => {
    expect(explainOpening(RULES, ADA, "cellar", NOW).remedies).toEqual([{ kind: "ADD_RULE" }]);
  });

  test("asks for other actions where the person's rule opens nothing", () => {
    const guest = { ...ADA, groupIds: new Set(["guests"]) };
    expect(explainOpening(RULES, guest, "door", NOW)).toMatchObject({
      decision: { reason: "NOTHING_TO_OPEN" },
      remedies: [
        { kind: "CHANGE_ACTIONS", actionGroupId: "only-call" },
        { kind: "ADD_TO_GROUP", groupIds: ["residents", "cleaners"] },
      ],
    });
  });

  test("asks for the right and the credential where both are missing", () => {
    const bare = { ...STRANGER, credentials: [] };
    expect(explainOpening(RULES, bare, "gate", NOW).remedies.map(({ kind }) => kind)).toEqual([
      "ADD_TO_GROUP",
      "ADD_CREDENTIAL",
    ]);
  });

  test.each(UNUSABLE)(
    "names $remedy against $reason, and still the right that the person has",
    ({ reason, remedy: kind, terms }) => {
      const credentials = terms === undefined ? [] : [{ id: "code", ...terms }];
      const { decision, through, remedies } = explainOpening(RULES, { ...ADA, credentials }, "door", NOW);
      expect(decision.reason).toBe(reason);
      expect(through?.agentGroupId).toBe("residents");
      expect(remedies).toEqual([terms === undefined ? { kind } : { kind, credentialId: "code" }]);
    },
  );
});

describe("a refusal that no person's right causes", () => {
  test.each([
    ["UNKNOWN_TAG", ["REGISTER_TAG"]],
    ["UNKNOWN_CODE", ["ADD_CREDENTIAL"]],
    ["UNKNOWN_QR", ["ADD_CREDENTIAL"]],
    ["UNKNOWN_FACE", ["ADD_CREDENTIAL"]],
    ["TOO_MANY_CODES", ["WAIT"]],
    ["EXPIRED", []],
    [null, []],
  ])("by %s is remedied by %j", (reason, remedies) => {
    expect(listRemediesOfRefusal({ reason })).toEqual(remedies);
  });

  test("is remedied at the tag that is still lost or free, and by nothing once somebody holds it", () => {
    const reason = "TAG_LOST";
    expect(listRemediesOfRefusal({ reason, tag: { isHeld: false, isLost: true } })).toEqual([
      "WITHDRAW_LOSS",
    ]);
    expect(listRemediesOfRefusal({ reason, tag: { isHeld: false, isLost: false } })).toEqual(["ASSIGN_TAG"]);
    expect(listRemediesOfRefusal({ reason, tag: { isHeld: true, isLost: false } })).toEqual([]);
  });

  test("of the console is remedied by its setting as long as that refuses", () => {
    const excluded = { reason: "OUTPUT_EXCLUDED" };
    expect(listRemediesOfRefusal({ ...excluded, consoleOpening: false })).toEqual(["ENABLE_OUTPUT"]);
    expect(listRemediesOfRefusal({ ...excluded, consoleOpening: true })).toEqual([]);
    const off = { reason: "CONSOLE_OFF" };
    expect(listRemediesOfRefusal({ ...off, residentsOpen: "never" })).toEqual(["ENABLE_CONSOLE"]);
    expect(listRemediesOfRefusal({ reason: "NOT_CALLED", residentsOpen: "called" })).toEqual([
      "ENABLE_CONSOLE",
    ]);
    expect(listRemediesOfRefusal({ ...off, residentsOpen: "always" })).toEqual([]);
  });
});
