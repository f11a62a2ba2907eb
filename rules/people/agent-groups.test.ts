import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Containment } from "./agent-groups.ts";
import {
  containedGroups,
  containingGroups,
  DEFAULT_AGENT_GROUP_NAMES,
  isHiddenGroup,
  isListedGroup,
  isPrivateGroup,
  rootGroups,
  wouldCloseCycle,
} from "./agent-groups.ts";

function chain(length: number): Containment[] {
  return Array.from({ length }, (_, index) => ({ sourceId: `g${index}`, destinationId: `g${index + 1}` }));
}

const anyEdges = fc.array(
  fc.record({ sourceId: fc.constantFrom(..."abcdef"), destinationId: fc.constantFrom(..."abcdef") }),
);

describe("the groups that a member is in", () => {
  test("are none for a person in no group", () => {
    expect(containingGroups([], chain(3))).toEqual([]);
  });

  test("are those around the direct ones, to any depth, and none inside them", () => {
    expect(containingGroups(["g2"], chain(4))).toEqual(["g2", "g1", "g0"]);
    expect(containingGroups(["g1000"], chain(1000))).toHaveLength(1001);
  });

  test("are each listed once, however they are reached", () => {
    const diamond = [
      { sourceId: "top", destinationId: "left" },
      { sourceId: "top", destinationId: "right" },
      { sourceId: "left", destinationId: "bottom" },
      { sourceId: "right", destinationId: "bottom" },
    ];
    expect(containingGroups(["bottom", "bottom"], diamond)).toEqual(["bottom", "left", "right", "top"]);
  });

  test("are found although groups contain each other in a cycle", () => {
    const circle = [...chain(2), { sourceId: "g2", destinationId: "g0" }];
    expect(containingGroups(["g0"], circle).sort()).toEqual(["g0", "g1", "g2"]);
    expect(containingGroups(["a"], [{ sourceId: "a", destinationId: "a" }])).toEqual(["a"]);
  });

  test("may have the names of object properties", () => {
    const edges = [{ sourceId: "constructor", destinationId: "__proto__" }];
    expect(containingGroups(["__proto__"], edges)).toEqual(["__proto__", "constructor"]);
    expect(containingGroups(["toString"], edges)).toEqual(["toString"]);
  });
});

describe("the groups inside a group", () => {
  test("are those in it, to any depth, and none around it", () => {
    expect(containedGroups(["g2"], chain(4))).toEqual(["g2", "g3", "g4"]);
    expect(containedGroups(["g0"], chain(1000))).toHaveLength(1001);
  });

  test("are all reached from the roots, in any nesting", () => {
    expect(rootGroups(["g2", "g1", "g0", "alone"], chain(2))).toEqual(["g0", "alone"]);
    const circle = [...chain(1), { sourceId: "g1", destinationId: "g0" }];
    expect(rootGroups(["g0", "g1"], circle)).toEqual(["g0"]);
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const ids = [..."abcdef"];
        expect(containedGroups(rootGroups(ids, edges), edges).sort()).toEqual(ids);
      }),
    );
  });
});

describe("an edge between groups", () => {
  test("closes a cycle to itself, back, and over any number of groups", () => {
    expect(wouldCloseCycle([], { sourceId: "a", destinationId: "a" })).toBe(true);
    expect(wouldCloseCycle(chain(1), { sourceId: "g1", destinationId: "g0" })).toBe(true);
    expect(wouldCloseCycle(chain(1000), { sourceId: "g1000", destinationId: "g0" })).toBe(true);
  });

  test("closes none between groups that are apart or already joined the same way", () => {
    expect(wouldCloseCycle(chain(3), { sourceId: "g0", destinationId: "g3" })).toBe(false);
    expect(wouldCloseCycle(chain(3), { sourceId: "g0", destinationId: "x" })).toBe(false);
    expect(wouldCloseCycle(chain(3), { sourceId: "x", destinationId: "g0" })).toBe(false);
  });

  test("that closes none leaves no group inside itself", () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const remaining: Containment[] = [];
        for (const edge of edges) {
          if (!wouldCloseCycle(remaining, edge)) {
            remaining.push(edge);
          }
        }
        for (const { sourceId, destinationId } of remaining) {
          expect(containingGroups([sourceId], remaining)).not.toContain(destinationId);
        }
      }),
    );
  });
});

test("groups named all-the- are hidden, groups named priv- are private", () => {
  expect(DEFAULT_AGENT_GROUP_NAMES.every(isHiddenGroup)).toBe(true);
  expect(DEFAULT_AGENT_GROUP_NAMES).toHaveLength(9);
  expect(isPrivateGroup("priv-7")).toBe(true);
  expect(isPrivateGroup("private")).toBe(false);
  expect(isHiddenGroup("not all-the-agents")).toBe(false);
  const names = ["priv-7", "all-the-agents", "Scala A", "not all-the-agents"];
  expect(names.filter(isListedGroup)).toEqual(["Scala A", "not all-the-agents"]);
});
