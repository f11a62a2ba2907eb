import { expect, it } from "vitest";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { readTargets } from "./read-targets.ts";

const page = <T>(items: T[]) => ({ items, page: 0, pageSize: 50, total: items.length });

const auxiliaries = [
  { id: "relay", name: "Relay", type: "RELE", model: "generic", gatewayDeviceId: "panel" },
  { id: "desk", name: "Desk", type: "DESKTOP_APP", model: "desktop_app", gatewayDeviceId: null },
];

const calls = {
  nameplate: { callable: async () => ({ hasSip: false, agents: [{ id: "desk", by: "SIP" }], groups: [] }) },
  agentGroups: { list: async () => page([]) },
  users: { list: async () => page([{ id: "rosa", name: "Rosa" }]) },
  devices: {
    list: async ({ query: { type } }: { query: { type: string } }) =>
      page([{ id: type === "RINGBELL" ? "panel" : type, name: type, type }]),
  },
  outputs: { list: async () => page([{ id: "door", displayName: "Door" }]) },
  outputGroups: {
    list: async () => page([{ id: "all", name: "all-the-outputs" }]),
    listMembers: async () =>
      page([
        { id: "gate", displayName: "Gate", ownerId: "driveway", ownerName: "Driveway", ownerKind: "DEVICE" },
        { id: "door", displayName: "Door", ownerId: "panel", ownerName: "Panel", ownerKind: "DEVICE" },
        {
          id: "light",
          displayName: "Light",
          ownerId: "relay",
          ownerName: "Relay",
          ownerKind: "AUXILIAR_DEVICE",
        },
        { id: "lamp", displayName: "Lamp", ownerId: "desk", ownerName: "Desk", ownerKind: "AUXILIAR_DEVICE" },
      ]),
  },
  auxiliaries: {
    list: async ({ query: { type: wanted } }: { query: { type?: string } }) =>
      page(auxiliaries.filter(({ type }) => wanted === undefined || type === wanted)),
  },
  auxiliaryEndpoints: {
    list: async ({ id }: { id: string }) => page(id === "relay" ? [{ id: "hold", displayName: "Hold" }] : []),
  },
};
const api = fakeCalls(calls);

const action = (fields: Partial<GroupAction>): GroupAction => ({
  id: "action",
  type: "ACTIVATION",
  targetType: "OUTPUT",
  targetId: "door",
  targetName: null,
  payload: {},
  ...fields,
});

it("offers the outputs of all devices, those of auxiliaries with a gateway, and the button's current ones", async () => {
  const { opens } = await readTargets(api, "panel", [action({ targetId: "moved", targetName: "Gate" })], "");
  expect(opens).toEqual([
    { id: "moved", name: "Gate" },
    { id: "door", name: "Door" },
    { id: "gate", name: "Driveway: Gate" },
    { id: "light", name: "Relay: Light" },
  ]);
});

it("offers the commands of auxiliaries", async () => {
  const { endpoints } = await readTargets(api, "panel", [], "");
  expect(endpoints).toEqual([{ id: "hold", name: "Relay: Hold" }]);
});

it("offers to call recipients that can answer, and the current ones, not the targets of other actions", async () => {
  const current = [
    action({ type: "SHOW_VIDEO", targetType: "AGENT", targetId: "camera", targetName: "Camera" }),
    action({ type: "CALL", targetType: "AGENT", targetId: "phone", targetName: "Phone" }),
  ];
  const { people } = await readTargets(api, "panel", current, "");
  expect(people.map(({ id }) => id)).toEqual(["phone", "rosa", "MONITOR", "desk"]);
});

it("shows current targets first", async () => {
  const current = [action({ type: "CALL", targetType: "AGENT", targetId: "desk", targetName: "Desk" })];
  const { people } = await readTargets(api, "panel", current, "");
  expect(people.map(({ id }) => id)).toEqual(["desk", "rosa", "MONITOR"]);
});

it("shows that a search finds more, when a list is longer than what is offered", async () => {
  expect((await readTargets(api, "panel", [], "")).extent.hasMore).toBe(false);
  const users = { list: async () => ({ ...page([{ id: "rosa", name: "Rosa" }]), total: 101 }) };
  const larger = fakeCalls({ ...calls, users });
  expect((await readTargets(larger, "panel", [], "")).extent.hasMore).toBe(true);
});

it("searches people, devices and the outputs elsewhere by name", async () => {
  const searches: unknown[] = [];
  const recording = <T>(list: (order: { query: { search?: string } }) => Promise<T>) => ({
    list: (order: { query: { search?: string } }) => {
      searches.push(order.query.search);
      return list(order);
    },
  });
  const { users, devices } = calls;
  const listDevices = (order: { query: { search?: string } }) => devices.list(order as never);
  const searched = fakeCalls({ ...calls, users: recording(users.list), devices: recording(listDevices) });
  await readTargets(searched, "panel", [], "rosa");
  expect(searches).toEqual(["rosa", "rosa"]);
});
