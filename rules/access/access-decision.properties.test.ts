import fc from "fast-check";
import { expect, test } from "vitest";
import { quickest } from "#tests/support/timing.ts";
import type { AccessKnowledge, PresentedValue } from "./access-decision.ts";
import { decideAccess } from "./access-decision.ts";

const SOON_MS = 1_000;

const NOW = 1000;

// Few values, so that random ones often match and are granted.
const id = fc.constantFrom("a", "b", "__proto__");
const verifier = fc.constantFrom("v", "v", "w", "");
const credentialType = fc.constantFrom("NFC_TAG" as const, "CODE" as const);
const ids = fc.uniqueArray(id);
const instant = fc.option(fc.integer({ min: NOW - 2, max: NOW + 2 }));
const elevatorCalls = fc.array(fc.record({ areaId: id, kind: fc.constantFrom(0, 2) }), { maxLength: 4 });
const byId = { selector: (each: { id: string }): string => each.id };

const anyKnowledge: fc.Arbitrary<AccessKnowledge> = fc.record({
  tags: fc.uniqueArray(fc.record({ id, verifier, userId: fc.option(id), isLost: fc.boolean() }), byId),
  credentials: fc.uniqueArray(
    fc.record({
      id,
      credentialType,
      verifier: fc.option(verifier),
      userId: id,
      startTime: instant,
      endTime: instant,
      remainingUsages: fc.option(fc.nat(2)),
    }),
    byId,
  ),
  people: fc.uniqueArray(fc.record({ userId: id, name: fc.string(), groupIds: ids }), {
    selector: (each) => each.userId,
  }),
  associations: fc.uniqueArray(fc.record({ id, agentGroupId: id, actionGroupId: id }), byId),
  actionGroups: fc.uniqueArray(fc.record({ id, name: fc.string(), outputIds: ids, elevatorCalls }), byId),
  // A zone has the same outputs for each of its groups.
  zones: fc
    .record({
      zones: fc.uniqueArray(fc.record({ outputGroupId: id, outputIds: ids }), {
        selector: (each) => each.outputGroupId,
      }),
      groupOf: ids,
    })
    .map(({ zones, groupOf }) =>
      zones.flatMap((zone) => groupOf.map((agentGroupId) => ({ ...zone, agentGroupId }))),
    ),
  elevatorAreas: fc.array(fc.record({ agentGroupId: id, areaIds: ids }), { maxLength: 3 }),
});

const anyPresented: fc.Arbitrary<PresentedValue> = fc.record(
  { method: credentialType, verifier, outputId: id },
  { requiredKeys: ["method", "verifier"] },
);

test("a grant always has a valid credential of the person, opens only what the person may open, and sends lifts only where they may go", () => {
  fc.assert(
    fc.property(anyKnowledge, anyPresented, (knowledge, presented) => {
      const decision = decideAccess(knowledge, presented, NOW);
      fc.pre(decision.outcome === "granted");

      const credential = knowledge.credentials.find((each) => each.id === decision.credentialId);
      expect(credential?.userId).toBe(decision.userId);
      expect(credential?.credentialType).toBe(presented.method);
      expect(credential?.startTime ?? NOW).toBeLessThanOrEqual(NOW);
      expect(credential?.endTime ?? NOW + 1).toBeGreaterThan(NOW);
      expect(credential?.remainingUsages ?? 1).toBeGreaterThan(0);

      const groupIds = knowledge.people.find((each) => each.userId === decision.userId)?.groupIds ?? [];
      const byRule = knowledge.associations
        .filter((each) => groupIds.includes(each.agentGroupId))
        .flatMap(
          (each) => knowledge.actionGroups.find((group) => group.id === each.actionGroupId)?.outputIds ?? [],
        );
      const byZone = knowledge.zones
        .filter((each) => groupIds.includes(each.agentGroupId))
        .flatMap((each) => each.outputIds);
      const allowed = [...byRule, ...byZone].filter(
        (outputId) => presented.outputId === undefined || outputId === presented.outputId,
      );
      expect(decision.outputGroupId === undefined).toBe(decision.associationId !== undefined);
      expect(decision.outputIds).toEqual([...new Set(allowed)]);

      const reachable = knowledge.elevatorAreas
        .filter((each) => groupIds.includes(each.agentGroupId))
        .flatMap((each) => each.areaIds);
      const calls = knowledge.associations
        .filter((each) => groupIds.includes(each.agentGroupId))
        .flatMap(
          (each) =>
            knowledge.actionGroups.find((group) => group.id === each.actionGroupId)?.elevatorCalls ?? [],
        );
      for (const call of decision.elevatorCalls) expect(calls).toContainEqual(call);
      const called = decision.elevatorCalls.map(({ areaId }) => areaId);
      const allowedAreas = calls.map(({ areaId }) => areaId).filter((areaId) => reachable.includes(areaId));
      expect(new Set(called)).toEqual(new Set(presented.outputId === undefined ? allowedAreas : []));
      expect([...decision.outputIds, ...called]).not.toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("a decision never throws, opens nothing and calls no lift when refused, changes nothing, and is the same when repeated", () => {
  fc.assert(
    fc.property(anyKnowledge, anyPresented, (knowledge, presented) => {
      const before = structuredClone(knowledge);
      const decision = decideAccess(knowledge, presented, NOW);
      expect(decision.outcome === "granted").toBe(decision.reason === "GRANTED");
      expect(decision.outcome === "granted").toBe(
        decision.outputIds.length + decision.elevatorCalls.length > 0,
      );
      expect(knowledge).toEqual(before);
      expect(decideAccess(knowledge, presented, NOW)).toEqual(decision);
    }),
    { numRuns: 200 },
  );
});

test("a decision with 20,000 of everything takes less than a second", async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `${index}`);
  const floors = many.slice(0, 1_000);
  const knowledge: AccessKnowledge = {
    tags: many.map((each) => ({ id: each, verifier: each, userId: "ada" })),
    credentials: many.map((each) => ({
      id: each,
      credentialType: "NFC_TAG",
      verifier: null,
      userId: "ada",
      startTime: null,
      endTime: NOW,
      remainingUsages: 1,
    })),
    people: [{ userId: "ada", name: "Ada", groupIds: many }],
    associations: many.map((each) => ({ id: each, agentGroupId: each, actionGroupId: "shared" })),
    actionGroups: [
      {
        id: "shared",
        name: "Shared",
        outputIds: many,
        elevatorCalls: floors.map((areaId) => ({ areaId, kind: 0 })),
      },
    ],
    zones: many.map((each) => ({ agentGroupId: each, outputGroupId: "shared", outputIds: many })),
    elevatorAreas: floors.map((each) => ({ agentGroupId: each, areaIds: [each] })),
  };
  const presented = { method: "NFC_TAG", verifier: "19999" } as const;
  const requested = { ...presented, outputId: "19999" };
  const took = await quickest(() => {
    expect(decideAccess(knowledge, presented, NOW).reason).toBe("EXPIRED");
    expect(decideAccess(knowledge, presented, NOW - 1).outputIds).toHaveLength(20_000);
    expect(decideAccess(knowledge, requested, NOW - 1).outputIds).toEqual(["19999"]);
  }, SOON_MS);
  expect(took).toBeLessThan(SOON_MS);
});
