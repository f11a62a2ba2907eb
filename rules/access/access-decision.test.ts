import { describe, expect, test } from "vitest";
import type { AccessDecision, AccessKnowledge, KnownCredential, PresentedValue } from "./access-decision.ts";
import { decideAccess, decideForCalled } from "./access-decision.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

const ADAS_TAG: KnownCredential = {
  id: "ada-tag",
  credentialType: "NFC_TAG",
  verifier: null,
  userId: "ada",
  startTime: null,
  endTime: null,
  remainingUsages: null,
};
const ADAS_CODE: KnownCredential = {
  ...ADAS_TAG,
  id: "ada-code",
  credentialType: "CODE",
  verifier: "h(246810)",
};

/** Ada has a tag and a code, and may open the street door and the garden gate. */
const BUILDING: AccessKnowledge = {
  tags: [
    { id: "tag-1", verifier: "h(tag-1)", userId: "ada" },
    { id: "tag-2", verifier: "h(tag-2)", userId: null },
  ],
  credentials: [ADAS_TAG, ADAS_CODE],
  people: [{ userId: "ada", name: "Ada", groupIds: ["priv-ada", "residents"] }],
  associations: [
    { id: "to-street", agentGroupId: "residents", actionGroupId: "open-street" },
    { id: "to-garden", agentGroupId: "residents", actionGroupId: "open-garden" },
    { id: "to-cellar", agentGroupId: "caretakers", actionGroupId: "open-cellar" },
  ],
  actionGroups: [
    { id: "open-street", name: "Street", outputIds: ["street-door", "lamp"], elevatorCalls: [] },
    { id: "open-garden", name: "Garden", outputIds: ["lamp", "gate"], elevatorCalls: [] },
    { id: "open-cellar", name: "Cellar", outputIds: ["cellar-door"], elevatorCalls: [] },
  ],
  zones: [],
  elevatorAreas: [],
};

const TAG: PresentedValue = { method: "NFC_TAG", verifier: "h(tag-1)" };
const CODE: PresentedValue = { method: "CODE", verifier: "h(246810)" };

function decide(changes: Partial<AccessKnowledge>, presented: PresentedValue = TAG): AccessDecision {
  return decideAccess({ ...BUILDING, ...changes }, presented, NOW);
}

function reasonWithTerms(...terms: Partial<KnownCredential>[]): string {
  return decide({ credentials: terms.map((each) => ({ ...ADAS_TAG, ...each })) }).reason;
}

describe("a presented value is refused as unknown", () => {
  test("when no tag or credential has its verifier", () => {
    expect(decide({}, { method: "NFC_TAG", verifier: "h(?)" })).toEqual({
      outcome: "refused",
      reason: "UNKNOWN_TAG",
      outputIds: [],
      elevatorCalls: [],
    });
    expect(decide({}, { method: "CODE", verifier: "h(?)" }).reason).toBe("UNKNOWN_CODE");
    expect(decide({}, { method: "QR", verifier: "h(?)" }).reason).toBe("UNKNOWN_QR");
    expect(decide({}, { method: "FACE_ID", verifier: "h(?)" }).reason).toBe("UNKNOWN_FACE");
  });

  test("when its verifier belongs to another way of entering", () => {
    expect(decide({}, { method: "QR", verifier: CODE.verifier }).reason).toBe("UNKNOWN_QR");
    expect(decide({}, { method: "NFC_TAG", verifier: CODE.verifier }).reason).toBe("UNKNOWN_TAG");
    expect(decide({}, { method: "CODE", verifier: TAG.verifier }).reason).toBe("UNKNOWN_CODE");
  });

  test("when its verifier is empty, even if an empty one is known", () => {
    const tags = [{ id: "blank", verifier: "", userId: "ada" }];
    const credentials = [ADAS_TAG, { ...ADAS_CODE, verifier: "" }];
    expect(decide({ tags, credentials }, { method: "NFC_TAG", verifier: "" }).reason).toBe("UNKNOWN_TAG");
    expect(decide({ tags, credentials }, { method: "CODE", verifier: "" }).reason).toBe("UNKNOWN_CODE");
  });

  test("when it is named like a property of every object", () => {
    for (const verifier of ["__proto__", "constructor", "toString"]) {
      expect(decide({}, { method: "NFC_TAG", verifier }).reason).toBe("UNKNOWN_TAG");
      expect(decide({}, { method: "CODE", verifier }).reason).toBe("UNKNOWN_CODE");
    }
  });
});

test("at a locked keypad every code is refused, including a right one; a tag opens as usual", () => {
  const refusal = { outcome: "refused", reason: "TOO_MANY_CODES", outputIds: [], elevatorCalls: [] };
  expect(decide({}, { ...CODE, isKeypadLocked: true })).toEqual(refusal);
  expect(decide({}, { method: "CODE", verifier: "h(?)", isKeypadLocked: true })).toEqual(refusal);
  expect(decide({}, { ...TAG, isKeypadLocked: true }).reason).toBe("GRANTED");
});

test("a called device opens all that its groups may, and nothing without a group that may", () => {
  const monitor = { agentId: "flat-1", name: "Flat 1", groupIds: ["residents"] };
  const decided = { userId: "flat-1", userName: "Flat 1" };
  expect(decideForCalled(BUILDING, monitor)).toMatchObject({
    outcome: "granted",
    reason: "GRANTED",
    ...decided,
    associationId: "to-street",
    outputIds: ["street-door", "lamp", "gate"],
    elevatorCalls: [],
  });
  const refusal = {
    outcome: "refused",
    reason: "NO_ACCESS_HERE",
    ...decided,
    outputIds: [],
    elevatorCalls: [],
  };
  expect(decideForCalled(BUILDING, { ...monitor, groupIds: [] })).toEqual(refusal);
});

describe("a tag is refused", () => {
  test("while it has no holder", () => {
    expect(decide({}, { method: "NFC_TAG", verifier: "h(tag-2)" })).toEqual({
      outcome: "refused",
      reason: "TAG_NOT_ASSIGNED",
      tagId: "tag-2",
      outputIds: [],
      elevatorCalls: [],
    });
  });

  test("while it is reported lost, also by a device that still has its holder", () => {
    for (const userId of [null, "ada"]) {
      const tags = [{ id: "tag-1", verifier: "h(tag-1)", userId, isLost: true }];
      expect(decide({ tags })).toEqual({
        outcome: "refused",
        reason: "TAG_LOST",
        tagId: "tag-1",
        outputIds: [],
        elevatorCalls: [],
      });
    }
  });

  test("when its holder has no credential for tags, though one for codes", () => {
    expect(decide({ credentials: [ADAS_CODE] })).toEqual({
      outcome: "refused",
      reason: "NO_CREDENTIAL",
      userId: "ada",
      userName: "Ada",
      tagId: "tag-1",
      outputIds: [],
      elevatorCalls: [],
    });
  });

  test("when the credential is for another tag or another person", () => {
    expect(reasonWithTerms({ verifier: "h(tag-9)" })).toBe("NO_CREDENTIAL");
    expect(reasonWithTerms({ userId: "bob", verifier: "h(tag-1)" })).toBe("NO_CREDENTIAL");
  });
});

describe("a credential is refused", () => {
  test("before its start, from its end on, and when used up", () => {
    expect(reasonWithTerms({ startTime: NOW + 1 })).toBe("NOT_YET_VALID");
    expect(reasonWithTerms({ endTime: NOW })).toBe("EXPIRED");
    expect(reasonWithTerms({ remainingUsages: 0 })).toBe("USED_UP");
  });

  test("with the most informative reason when several are refused", () => {
    const upcoming = { id: "upcoming", startTime: NOW + MINUTE };
    const past = { id: "past", endTime: NOW - MINUTE };
    expect(reasonWithTerms({ remainingUsages: 0 }, past, upcoming)).toBe("NOT_YET_VALID");
    expect(reasonWithTerms({ remainingUsages: 0 }, past)).toBe("EXPIRED");
  });

  test("with all that is known of the person", () => {
    expect(decide({ credentials: [{ ...ADAS_CODE, endTime: NOW }] }, CODE)).toEqual({
      outcome: "refused",
      reason: "EXPIRED",
      userId: "ada",
      userName: "Ada",
      credentialId: "ada-code",
      outputIds: [],
      elevatorCalls: [],
    });
  });
});

describe("a person with a valid credential is refused", () => {
  test("when none of their groups may open", () => {
    expect(decide({ people: [{ userId: "ada", name: "Ada", groupIds: ["priv-ada"] }] })).toEqual({
      outcome: "refused",
      reason: "NO_ACCESS_HERE",
      userId: "ada",
      userName: "Ada",
      tagId: "tag-1",
      credentialId: "ada-tag",
      outputIds: [],
      elevatorCalls: [],
    });
    expect(decide({ associations: [] }).reason).toBe("NO_ACCESS_HERE");
  });

  test("when the device does not know them", () => {
    expect(decide({ people: [] })).toMatchObject({ reason: "NO_ACCESS_HERE", userId: "ada" });
    expect(decide({ people: [] })).not.toHaveProperty("userName");
  });

  test("at an output that is not theirs, or does not exist", () => {
    expect(decide({}, { ...TAG, outputId: "cellar-door" }).reason).toBe("NO_ACCESS_HERE");
    expect(decide({}, { ...TAG, outputId: "__proto__" }).reason).toBe("NO_ACCESS_HERE");
    expect(decide({}, { ...TAG, outputId: "" }).reason).toBe("NO_ACCESS_HERE");
  });

  test("when their rights open nothing", () => {
    const actionGroups = [{ id: "open-street", name: "Street", outputIds: [], elevatorCalls: [] }];
    expect(decide({ actionGroups })).toMatchObject({
      outcome: "refused",
      reason: "NOTHING_TO_OPEN",
      associationId: "to-street",
      actionGroupId: "open-street",
      outputIds: [],
      elevatorCalls: [],
    });
  });
});

describe("access is granted", () => {
  test("to a tag whose holder has a valid credential and a way in", () => {
    expect(decide({})).toEqual({
      outcome: "granted",
      reason: "GRANTED",
      userId: "ada",
      userName: "Ada",
      tagId: "tag-1",
      credentialId: "ada-tag",
      associationId: "to-street",
      actionGroupId: "open-street",
      outputIds: ["street-door", "lamp", "gate"],
      elevatorCalls: [],
    });
  });

  test("to a tag by the credential made for this tag", () => {
    expect(reasonWithTerms({ verifier: "h(tag-1)" })).toBe("GRANTED");
  });

  test("to a code, a QR code and a face by their verifier", () => {
    for (const credentialType of ["CODE", "QR", "FACE_ID"] as const) {
      const credentials = [{ ...ADAS_CODE, credentialType }];
      const decision = decide({ credentials }, { method: credentialType, verifier: CODE.verifier });
      expect(decision).toMatchObject({ outcome: "granted", credentialId: "ada-code", userId: "ada" });
      expect(decision).not.toHaveProperty("tagId");
    }
  });

  test("from the start on, until just before the end, to the last use", () => {
    expect(reasonWithTerms({ startTime: NOW, endTime: NOW + 1, remainingUsages: 1 })).toBe("GRANTED");
  });

  test("by an unlimited credential before a limited one, and by a valid one before any other", () => {
    const limited = { ...ADAS_TAG, id: "limited", remainingUsages: 1 };
    const past = { ...ADAS_TAG, id: "past", endTime: NOW };
    expect(decide({ credentials: [past, limited, ADAS_TAG] }).credentialId).toBe("ada-tag");
    expect(decide({ credentials: [past, limited] }).credentialId).toBe("limited");
  });

  test("to a single requested output, by the association that opens it", () => {
    expect(decide({}, { ...TAG, outputId: "gate" })).toMatchObject({
      outcome: "granted",
      associationId: "to-garden",
      actionGroupId: "open-garden",
      outputIds: ["gate"],
      elevatorCalls: [],
    });
    expect(decide({}, { ...CODE, outputId: "lamp" })).toMatchObject({
      associationId: "to-street",
      outputIds: ["lamp"],
      elevatorCalls: [],
    });
  });

  test("by the first association that opens something, past empty and missing action groups", () => {
    const associations = [
      { id: "to-nothing", agentGroupId: "residents", actionGroupId: "gone" },
      ...BUILDING.associations,
    ];
    expect(decide({ associations })).toMatchObject({ outcome: "granted", associationId: "to-street" });
  });

  test("by a zone of one of their groups, also without an access rule", () => {
    const zones = [
      { agentGroupId: "caretakers", outputGroupId: "machines", outputIds: ["boiler"] },
      { agentGroupId: "residents", outputGroupId: "garage", outputIds: ["barrier", "lamp"] },
    ];
    const alone = decide({ zones, associations: [] });
    expect(alone).toMatchObject({ outcome: "granted", outputGroupId: "garage" });
    expect(alone.outputIds).toEqual(["barrier", "lamp"]);
    expect(alone).not.toHaveProperty("associationId");
    const both = decide({ zones });
    expect(both).toMatchObject({ associationId: "to-street" });
    expect(both.outputIds).toEqual(["street-door", "lamp", "gate", "barrier"]);
    expect(both).not.toHaveProperty("outputGroupId");
    const query = decide({ zones }, { ...TAG, outputId: "barrier" });
    expect(query).toMatchObject({ outcome: "granted", outputGroupId: "garage" });
    expect(query.outputIds).toEqual(["barrier"]);
    expect(decide({ zones }, { ...TAG, outputId: "boiler" }).reason).toBe("NO_ACCESS_HERE");
  });

  test("when groups and outputs are named like properties of every object", () => {
    const decision = decide({
      people: [{ userId: "ada", name: "Ada", groupIds: ["constructor"] }],
      associations: [{ id: "a", agentGroupId: "constructor", actionGroupId: "__proto__" }],
      actionGroups: [{ id: "__proto__", name: "", outputIds: ["toString"], elevatorCalls: [] }],
    });
    expect(decision).toMatchObject({ outcome: "granted", outputIds: ["toString"] });
  });
});
