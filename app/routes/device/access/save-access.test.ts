import { beforeEach, expect, it } from "vitest";
import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { saveAccess } from "./save-access.ts";

const opening = { type: "ACTIVATION", targetType: "OUTPUT", targetName: null } as const;
const calling = { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetName: null } as const;

let groups: Map<string, GroupAction[]>;
let rule: { id: string; displayName: string; agentGroupId: string; actionGroupId: string };
let failsAt: string | undefined;

const page = <T>(items: T[]) => ({ items, page: 0, pageSize: 50, total: items.length });

/** As much of the API as an access rule needs. */
const api = {
  outputs: { list: async () => page(["gate", "door"].map((id) => ({ id, displayName: id }))) },
  agentGroups: { get: async () => ({ name: "Residents" }) },
  ringBellButtons: { list: async () => page([]) },
  codes: { list: async () => page([]) },
  accessControlAssociations: {
    get: async () => ({ ...rule }),
    update: async ({ body }: { body: object }) => Object.assign(rule, body),
  },
  actionGroups: {
    list: async () => page([...groups].map(([id, actions]) => ({ id, actions }))),
    create: async ({ body }: { body: { goesWhenUnused: boolean } }) => {
      expect(body.goesWhenUnused).toBe(true);
      groups.set("made", []);
      return { id: "made" };
    },
    addAction: async ({ groupId, body }: { groupId: string; body: GroupAction }) => {
      if (body.targetId === failsAt) throw new ApiError("INTERNAL");
      groups.get(groupId)!.push(body);
    },
    remove: async ({ groupId }: { groupId: string }) => {
      if (rule.actionGroupId === groupId) throw new ApiError("ACTION_GROUP_IN_USE");
      groups.delete(groupId);
    },
  },
} as unknown as ApiCalls;

function save(opens: string[]): Promise<void> {
  const typed = { displayName: "New name", agentGroupId: "residents", opens };
  return saveAccess(api, "panel", typed, (name) => name, "rule");
}

beforeEach(() => {
  failsAt = undefined;
  rule = { id: "rule", displayName: "Old name", agentGroupId: "residents", actionGroupId: "own" };
  groups = new Map<string, GroupAction[]>([
    ["plain", [{ ...opening, id: "1", targetId: "gate", payload: {} }]],
    [
      "own",
      [
        { ...opening, id: "2", targetId: "gate", payload: { duration: 9_000 } },
        { ...calling, id: "3", targetId: "floor", payload: { kind: 0 } },
      ],
    ],
  ]);
});

it("keeps what a rule does when only its name changes", async () => {
  await save(["gate"]);
  expect(rule).toMatchObject({ displayName: "New name", actionGroupId: "own" });
  expect([...groups.keys()]).toEqual(["plain", "own"]);
});

it("carries over what is no opening, and the opening time of what stays", async () => {
  await save(["gate", "door"]);
  expect(rule.actionGroupId).toBe("made");
  expect(groups.get("made")).toEqual([
    { type: "ACTIVATION", targetType: "OUTPUT", targetId: "gate", payload: { duration: 9_000 } },
    { type: "ACTIVATION", targetType: "OUTPUT", targetId: "door", payload: {} },
    { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetId: "floor", payload: { kind: 0 } },
  ]);
});

it("leaves no group behind that could not be filled", async () => {
  failsAt = "door";
  await expect(save(["gate", "door"])).rejects.toThrow();
  expect([...groups.keys()]).toEqual(["plain", "own"]);
  expect(rule.displayName).toBe("Old name");
});
