import { expect, it } from "vitest";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { actionsAsTicked, savingActions } from "./shown-actions.ts";

const action = (fields: Pick<GroupAction, "type" | "targetType" | "targetId" | "payload">): GroupAction => ({
  id: "action",
  targetName: null,
  type: fields.type,
  targetType: fields.targetType,
  targetId: fields.targetId,
  payload: fields.payload,
});

const opening = (targetId: string, payload: GroupAction["payload"] = {}) =>
  ({ type: "ACTIVATION", targetType: "OUTPUT", targetId, payload }) as const;
const calling = { type: "CALL", targetType: "AGENT_GROUP", targetId: "flat", payload: {} } as const;
const lift = {
  type: "CALL_ELEVATOR",
  targetType: "ELEVATOR_SYSTEM_AREA",
  targetId: "roof",
  payload: { kind: 0 },
} as const;

const before = [opening("gate", { duration: 9_000 }), lift, opening("light"), calling].map(action);

it("preserves what a form does not show, in its place, and the details of the rest", () => {
  expect(actionsAsTicked(before, { opens: ["door", "gate", "door"] })).toEqual([
    opening("gate", { duration: 9_000 }),
    lift,
    calling,
    opening("door"),
  ]);
});

it("changes nothing if no checkbox has changed", () => {
  const ticked = { groups: ["flat"], people: [], opens: ["light", "gate"], endpoints: [] };
  expect(actionsAsTicked(before, ticked)).toEqual([
    opening("gate", { duration: 9_000 }),
    lift,
    opening("light"),
    calling,
  ]);
});

it("reports a problem of an action at the field that shows it", async () => {
  const fields = { "actions.1.targetId": "unknown", "actions.0.targetId": "unfit", "codes.0": "taken" };
  const saving = savingActions([lift, calling], async () => {
    throw new ApiError("TARGET_UNKNOWN", { fields });
  });
  await expect(saving).rejects.toMatchObject({
    errorName: "TARGET_UNKNOWN",
    extras: { fields: { groups: "unknown", "actions.0.targetId": "unfit", "codes.0": "taken" } },
  });
});
