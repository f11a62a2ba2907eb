import { expect, it } from "vitest";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { readCameras } from "./read-cameras.ts";

const page = <T>(items: T[]) => ({ items, page: 0, pageSize: 50, total: items.length });
const types = ["RINGBELL", "MONITOR", "CAMERA", "CONTROLLER"];
const devices = [
  { id: "panel", name: "Panel", type: "RINGBELL" },
  ...types.map((id) => ({ id, name: id, type: id })),
];

function named(id: string) {
  if (id === "gone") throw new ApiError("NOT_FOUND");
  return { id, name: `Found ${id}` };
}

const api = fakeCalls({
  devices: {
    get: async () => ({ id: "panel", name: "Panel", type: "RINGBELL" }),
    list: async ({ query: { type } }: { query: { type: string } }) =>
      page(devices.filter((each) => each.type === type)),
  },
  agents: { get: async ({ id }: { id: string }) => named(id) },
  auxiliaries: { list: async () => page([{ id: "yard", name: "Yard", type: "CAMERA" }]) },
});

const showing = (cameraId: string): GroupAction => ({
  id: "action",
  type: "SHOW_VIDEO",
  targetType: "AGENT",
  targetId: "ada",
  targetName: "Ada",
  payload: { cameraId },
});

const idsOf = async (current?: GroupAction) =>
  (await readCameras(api, "panel", "SHOW_VIDEO", "", current)).others.map(({ id }) => id);

it("offers the panels and cameras other than the device itself", async () => {
  expect(await idsOf()).toEqual(["RINGBELL", "CAMERA", "yard"]);
});

it("includes the current camera: another panel's, the device's by its id, and a deleted one without a name", async () => {
  expect(await idsOf(showing("RINGBELL"))).toEqual(["RINGBELL", "CAMERA", "yard"]);
  expect(await idsOf(showing("panel"))).toEqual(["panel", "RINGBELL", "CAMERA", "yard"]);
  const { others } = await readCameras(api, "panel", "SHOW_VIDEO", "", showing("gone"));
  expect(others.at(-1)).toEqual({ id: "gone", name: null });
  const { others: withFar } = await readCameras(api, "panel", "SHOW_VIDEO", "", showing("far"));
  expect(withFar.at(-1)).toEqual({ id: "far", name: "Found far" });
});

it("reads cameras for no other type of action", async () => {
  expect(await readCameras(api, "panel", "POSTIT", "")).toMatchObject({ hasOwn: true, others: [] });
});
