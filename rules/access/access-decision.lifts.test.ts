import { expect, test } from "vitest";
import type { AccessDecision, AccessKnowledge, KnownActionGroup, PresentedValue } from "./access-decision.ts";
import { decideAccess, decideForCalled } from "./access-decision.ts";

const NOW = 1_700_000_000_000;

const third = { areaId: "third", kind: 0 };
const roof = { areaId: "roof", kind: 2 };
const STREET: KnownActionGroup = {
  id: "street",
  name: "Street",
  outputIds: ["door"],
  elevatorCalls: [third],
};
const GARDEN: KnownActionGroup = {
  id: "garden",
  name: "Garden",
  outputIds: ["gate"],
  elevatorCalls: [roof, third, { areaId: "attic", kind: 4 }],
};

/** Ada may open the street door and the garden gate, and go to the third floor and the roof. */
const BUILDING: AccessKnowledge = {
  tags: [{ id: "tag", verifier: "h(tag)", userId: "ada" }],
  credentials: [
    {
      id: "ada-tag",
      credentialType: "NFC_TAG",
      verifier: null,
      userId: "ada",
      startTime: null,
      endTime: null,
      remainingUsages: null,
    },
  ],
  people: [{ userId: "ada", name: "Ada", groupIds: ["priv-ada", "residents"] }],
  associations: [
    { id: "to-street", agentGroupId: "residents", actionGroupId: "street" },
    { id: "to-garden", agentGroupId: "residents", actionGroupId: "garden" },
  ],
  actionGroups: [STREET, GARDEN],
  zones: [],
  elevatorAreas: [
    { agentGroupId: "residents", areaIds: ["third"] },
    { agentGroupId: "priv-ada", areaIds: ["roof"] },
    { agentGroupId: "caretakers", areaIds: ["attic"] },
  ],
};

const TAG: PresentedValue = { method: "NFC_TAG", verifier: "h(tag)" };

function decide(changes: Partial<AccessKnowledge>, presented: PresentedValue = TAG): AccessDecision {
  return decideAccess({ ...BUILDING, ...changes }, presented, NOW);
}

test("lifts are called to the areas where the person's groups may go, each once and in the kind of its action", () => {
  const decision = decide({});
  expect(decision).toMatchObject({ associationId: "to-street", outputIds: ["door", "gate"] });
  expect(decision.elevatorCalls).toEqual([third, roof]);
});

test("a rule without the right calls none, nor does the right without a rule", () => {
  expect(decide({ elevatorAreas: [] })).toMatchObject({ outcome: "granted", elevatorCalls: [] });
  const actionGroups = [{ ...STREET, elevatorCalls: [] }];
  expect(decide({ actionGroups })).toMatchObject({ outcome: "granted", elevatorCalls: [] });
  expect(decide({ associations: [] })).toMatchObject({ reason: "NO_ACCESS_HERE", elevatorCalls: [] });
});

test("a called device calls them to where its own groups may go", () => {
  const flat = { agentId: "flat-1", name: "Flat 1", groupIds: ["residents"] };
  expect(decideForCalled(BUILDING, flat).elevatorCalls).toEqual([third]);
  expect(decideForCalled(BUILDING, { ...flat, groupIds: [] }).elevatorCalls).toEqual([]);
});

test("none is called when only one output is requested, nor for a credential that is not valid", () => {
  expect(decide({}, { ...TAG, outputId: "gate" })).toMatchObject({ outcome: "granted", elevatorCalls: [] });
  const credentials = BUILDING.credentials.map((each) => ({ ...each, endTime: NOW }));
  expect(decide({ credentials })).toMatchObject({ reason: "EXPIRED", elevatorCalls: [] });
});

test("a rule that only calls a lift grants access to people who may go there, and is named when no other rule opens", () => {
  const lift = { ...STREET, outputIds: [] };
  const alone = { actionGroups: [lift] };
  expect(decide(alone)).toMatchObject({
    outcome: "granted",
    associationId: "to-street",
    outputIds: [],
    elevatorCalls: [third],
  });
  const refusal = { outcome: "refused", outputIds: [], elevatorCalls: [] };
  expect(decide({ ...alone, elevatorAreas: [] })).toMatchObject({ ...refusal, reason: "NO_ACCESS_HERE" });
  expect(decide({ actionGroups: [] })).toMatchObject({ ...refusal, reason: "NOTHING_TO_OPEN" });
  const both = decide({ actionGroups: [lift, GARDEN] });
  expect(both).toMatchObject({
    associationId: "to-garden",
    outputIds: ["gate"],
    elevatorCalls: [third, roof],
  });
});
