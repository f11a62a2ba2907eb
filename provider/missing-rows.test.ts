import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/errors.ts";
import { blamedOnField } from "./missing-rows.ts";

const gone = new ApiError("NOT_FOUND", { missing: "d1" });

describe("a missing entity", () => {
  it.each([
    [{ body: { deviceId: "d1" } }, "deviceId"],
    [{ id: "d2", body: { filters: { deviceId: "d1" } } }, "filters.deviceId"],
    [{ body: { ids: ["d2", "d1"] } }, "ids.1"],
    [{ query: { assigneeId: "d1" } }, "assigneeId"],
  ])("is the fault of the field that names it: %j", (input, field) => {
    expect(blamedOnField(gone, input)).toMatchObject({
      errorName: "INVALID_INPUT",
      extras: { fields: { [field]: "unknown" } },
    });
  });

  it.each([
    ["the address names it", gone, { id: "d1", body: { deviceId: "d1" } }],
    ["nothing names it", gone, { body: { deviceId: "d2" } }],
    ["it is not known which", new ApiError("NOT_FOUND"), { body: { deviceId: "d1" } }],
    ["the failure is another", new ApiError("FORBIDDEN"), { body: { deviceId: "d1" } }],
  ])("is unchanged where %s", (_why, error, input) => {
    expect(blamedOnField(error, input)).toBe(error);
  });
});
