import { expect, it } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { readAttention } from "./read-attention.ts";

type DevicesQuery = NonNullable<NonNullable<Parameters<ApiCalls["devices"]["list"]>[0]>["query"]>;

const nothing = async () => ({ items: [], page: 0, pageSize: 50, total: 0 });
const viewer = { ofInstallation: false, simulates: false };

/** A building in which only devices and releases need attention, unless `others` answers more. */
function buildingWith(
  listDevices: (query: DevicesQuery) => Promise<object>,
  releases: object[] = [],
  others: Parameters<typeof fakeCalls>[0] = {},
): ApiCalls {
  const listReleases = async () => ({ items: releases, page: 0, pageSize: 50, total: releases.length });
  return fakeCalls({
    devices: { list: ({ query }: { query: DevicesQuery }) => listDevices(query) },
    appReleases: { list: listReleases },
    licences: { managed: nothing },
    accountLinks: { unsent: nothing },
    invites: { list: nothing },
    userGroups: {
      listMembers: async () => ({ items: [{ email: "ada@example.org" }], page: 0, pageSize: 50, total: 1 }),
    },
    ...others,
  });
}

it("reads all lists of devices beside each other", () => {
  const requested: unknown[] = [];
  const api = buildingWith(({ state, type }) => {
    requested.push(state ?? type);
    return new Promise(() => undefined);
  });
  void readAttention(api, viewer, 0);
  expect(requested).toEqual(["offline", "outdated", "alarm", "updatable", "MONITOR"]);
});

it("counts all connected devices that have not applied their configuration, and names the first", async () => {
  const api = buildingWith(async ({ state, online, pageSize }) =>
    state === "outdated" && online
      ? {
          items: Array.from({ length: Number(pageSize) }, (_, n) => ({ id: `id${n}`, name: `Panel ${n}` })),
          total: 250,
        }
      : nothing(),
  );
  const [outdated, ...others] = await readAttention(api, viewer, 0);
  expect(outdated).toMatchObject({ kind: "outdated", count: 250, to: "/domain/devices" });
  expect(outdated!.items).toHaveLength(8);
  expect(outdated!.items[0]).toEqual({ name: "Panel 0", to: "/domain/devices/id0" });
  expect(others).toEqual([]);
});

it("counts the links to accounts that wait with a problem, for administrators of the installation", async () => {
  const waiting = [
    { kind: "RESET", problem: "NO_MAIL_SERVER" },
    { kind: "ACTIVATION", problem: "TIMEOUT" },
    { kind: "ACTIVATION", problem: null },
    { kind: "INVITE", problem: "NO_MAIL_SERVER" },
    { kind: "JOINED", problem: "NO_MAIL_SERVER" },
  ];
  const list = async ({ query: { state } }: { query: { state: string } }) =>
    state === "WAITING" ? { items: waiting, total: waiting.length } : { items: [], total: 0 };
  const api = buildingWith(nothing, [], { messages: { list } });
  expect(await readAttention(api, { ...viewer, ofInstallation: true }, 0)).toEqual([
    { kind: "waiting", count: 2, items: [], to: "/domain/messages?state=WAITING" },
  ]);
});

it("names the people who wait for a link, none at a provider that does not list them", async () => {
  const user = { id: "ada", name: "Ada" };
  const unsent = async () => ({ items: [{ user }], page: 0, pageSize: 8, total: 12 });
  const to = "/domain/people";
  const waiting = {
    kind: "links",
    count: 12,
    items: [{ name: "Ada", to: `${to}/ada` }],
    to: `${to}?link=unsent`,
  };
  expect(await readAttention(buildingWith(nothing, [], { accountLinks: { unsent } }), viewer, 0)).toEqual([
    waiting,
  ]);
  const missing = () => Promise.reject(new ApiError("NOT_FOUND"));
  const older = buildingWith(nothing, [], { accountLinks: { unsent: missing } });
  expect(await readAttention(older, viewer, 0)).toEqual([]);
});

it("counts the places of people who have not activated their accounts, by invite", async () => {
  const invite = { expirationDate: 1, places: 9, used: 0, support: false, message: null, createdAt: 0 };
  const items = [
    { ...invite, id: "rossi", name: "Rossi", reserved: 2 },
    { ...invite, id: "bianchi", name: "Bianchi", reserved: 0 },
    { ...invite, id: "verdi", name: "Verdi", reserved: 1 },
  ];
  const list = async () => ({ items, page: 0, pageSize: 50, total: items.length });
  const to = "/domain/invites";
  const linkTo = (id: string, name: string) => ({ name, createdAt: 0, to: `${to}/${id}` });
  expect(await readAttention(buildingWith(nothing, [], { invites: { list } }), viewer, 2)).toEqual([
    { kind: "activations", count: 3, items: [linkTo("rossi", "Rossi"), linkTo("verdi", "Verdi")], to },
  ]);
});

it("looks among the first devices at a provider that cannot list those in a state", async () => {
  const panel = { model: "Panel", firmware: "1.0", alarm: false, online: true };
  const items = [
    { ...panel, id: "new", name: "New", firmware: "2.0" },
    { ...panel, id: "old", name: "Old" },
    { ...panel, id: "smoke", name: "Smoke", firmware: "2.0", alarm: true },
  ];
  const release = { model: "Panel", version: "2.0", minimumVersion: null };
  const api = buildingWith(
    async ({ state, type, online }) => {
      const isUnknown = online !== undefined || state === "alarm" || state === "updatable";
      if (isUnknown) throw new ApiError("INVALID_INPUT");
      const some = state === "outdated" ? [items[2], { ...panel, id: "away", online: false }] : items;
      return state === "offline" || type ? nothing() : { items: some, total: some.length };
    },
    [
      { ...release, fileAt: 1 },
      { ...release, version: "3.0", fileAt: null },
    ],
  );
  const to = "/domain/devices";
  expect(await readAttention(api, viewer, 0)).toEqual([
    { kind: "alarm", count: 1, items: [{ name: "Smoke", to: `${to}/smoke` }], to },
    { kind: "outdated", count: 1, items: [{ name: "Smoke", to: `${to}/smoke` }], to },
    { kind: "firmware", count: 1, items: [{ name: "Old", to: `${to}/old` }], to },
  ]);
});
