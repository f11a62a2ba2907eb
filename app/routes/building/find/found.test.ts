import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import type { Reader } from "#app/routes/building/sections.ts";
import type { SearchResults } from "#contract/buildings/search.ts";
import { describeFound } from "./describe-found.ts";
import { findPages } from "./find-pages.ts";

const TEXTS: Record<string, string> = {
  "places.settings": "Settings",
  "find.keywords.settings": "picture, time zone",
  "places.history": "History",
  "installation.places.backup": "Back\u00adups",
};
const t = ((key: string) => TEXTS[key] ?? key) as TFunction;

const resident: Reader = {
  role: "user",
  setsUp: [],
  installationAdministrator: false,
  onPremise: true,
  simulates: false,
  flatWord: "FLAT",
};
const administrator: Reader = { ...resident, role: "administrator" };

const all: SearchResults = {
  forgiving: false,
  people: [{ id: "p", name: "Ada", email: "ada@example.org" }],
  flats: [{ id: "f", name: "Flat 1" }],
  groups: [{ id: "g", name: "Residents" }],
  zones: [{ id: "z", name: "Cellars" }],
  liftAreas: [{ id: "l", name: "Floors" }],
  doors: [{ id: "o", displayName: "Door", deviceId: "d", deviceName: "Entrance" }],
  devices: [{ id: "d", name: "Entrance", type: "RINGBELL" }],
  auxiliaries: [{ id: "a", name: "Camera", type: "CAMERA" }],
  tags: [
    { id: "t", identifier: "Card", userId: "p", userName: "Ada", isLost: false },
    { id: "u", identifier: "Spare", userId: null, userName: null, isLost: false },
  ],
  codes: [{ id: "c", code: "12", deviceId: "d", deviceName: "Entrance" }],
  invites: [{ id: "i", name: "Spring" }],
};

describe("what was found", () => {
  const addresses = (reader: Reader) =>
    describeFound(all, "x", reader, t).flatMap(({ items }) => items.map(({ to }) => to));

  test("leads an administrator to the page of each", () => {
    expect(addresses(administrator)).toEqual([
      "/domain/people/p",
      "/domain/flats/f",
      "/domain/groups/g",
      "/domain/doors/d/o",
      "/domain/devices/d",
      "/domain/auxiliaries/a",
      "/domain/tags/t",
      "/domain/tags/u",
      "/domain/devices/d/codes/c",
      "/domain/zones/z",
      "/domain/lift-areas/l",
      "/domain/invites/i",
    ]);
  });

  test("leads a resident to doors and to their own tags, an installer to what they set up", () => {
    expect(addresses(resident)).toEqual(["/domain/doors/d/o", "/domain/mine", "/domain/mine"]);
    const installer: Reader = { ...resident, setsUp: ["DEVICES"] };
    expect(addresses(installer)).toContain("/domain/devices/d");
    expect(addresses(installer)).not.toContain("/domain/auxiliaries/a");
  });

  test("names a door by its device first, since many outputs have the same name", () => {
    const doors = describeFound(all, "x", resident, t).find(({ key }) => key === "doors");
    expect(doors?.items).toMatchObject([{ name: "Entrance", detail: "Door" }]);
  });

  test("offers the list of all only where it has as many as are shown", () => {
    const [many] = describeFound(
      { ...all, people: Array(10).fill(all.people[0]) as SearchResults["people"] },
      "a b",
      administrator,
      t,
    );
    expect(many?.all).toBe("/domain/people?search=a+b");
    expect(describeFound(all, "a b", administrator, t)[0]?.all).toBeUndefined();
  });
});

describe("pages", () => {
  const find = (text: string, reader: Reader) =>
    findPages(text, reader, t).flatMap(({ items }) => items.map(({ to, detail }) => [to, detail]));

  test("are found by their names and by what they set, at the beginning of a word", () => {
    expect(find("sett", administrator)).toEqual([["/domain/settings", ""]]);
    expect(find("zone", administrator)).toContainEqual(["/domain/settings", "time zone"]);
    expect(find("icture", administrator)).toEqual([]);
  });

  test("are those that the reader can open", () => {
    expect(find("sett", resident)).toEqual([]);
    expect(find("history", resident)).toEqual([["/domain/history", ""]]);
    expect(find("backup", administrator)).toEqual([]);
    expect(find("backup", { ...administrator, installationAdministrator: true })).toEqual([
      ["/installation/backup", ""],
    ]);
  });
});
