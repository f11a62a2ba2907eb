import { type AccessKnowledge, decideAccess } from "#rules/access/access-decision.ts";
import { median } from "../arithmetic.ts";
import type { Line } from "../bench-run.ts";

const TAGS = 10_000;

export const accessDecision: Line = {
  name: "access-decision",
  work: "deciding about a tag among 10,000, each with its person and credential",
  measure: async (run) => {
    const knowledge = knowledgeOf(TAGS);
    const now = Date.now();
    const times = Array.from({ length: run.quick ? 500 : 5_000 }, (_, number) => {
      const presented = { method: "NFC_TAG" as const, verifier: `verifier-${(number * 7919) % TAGS}` };
      const started = performance.now();
      const { outcome } = decideAccess(knowledge, presented, now);
      if (outcome !== "granted") throw new Error("The door stayed shut");
      return (performance.now() - started) * 1000;
    });
    return [{ what: "time", unit: "µs", ours: median(times) }];
  },
};

function knowledgeOf(count: number): AccessKnowledge {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return {
    tags: numbers.map((n) => ({ id: `tag-${n}`, verifier: `verifier-${n}`, userId: `user-${n}` })),
    credentials: numbers.map((n) => ({
      id: `credential-${n}`,
      credentialType: "NFC_TAG",
      verifier: null,
      userId: `user-${n}`,
      startTime: null,
      endTime: null,
      remainingUsages: null,
    })),
    people: numbers.map((n) => ({ userId: `user-${n}`, name: `Person ${n}`, groupIds: ["residents"] })),
    associations: [{ id: "rule", agentGroupId: "residents", actionGroupId: "entrance" }],
    actionGroups: [{ id: "entrance", name: "Entrance", outputIds: ["door"], elevatorCalls: [] }],
    zones: [],
    elevatorAreas: [],
  };
}
