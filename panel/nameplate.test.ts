import { expect, test } from "vitest";
import { drawNameplate } from "./nameplate.ts";

type NameplateContent = Parameters<typeof drawNameplate>[0];

const EMPTY: NameplateContent = {
  name: "Front door",
  building: "Casa Verde",
  timeZone: "UTC",
  buttons: [],
  codes: [],
  actionGroups: [],
  customization: {},
};

test("a name can't move the cursor or break the frame", () => {
  const drawn = drawNameplate({ ...EMPTY, name: "Front\u001b[2J\r\ndoor" }, 0);
  expect(drawn).toContain("Front [2J door");
  expect(new Set(drawn.split("\n").map((line) => line.length)).size).toBe(1);
});

test("the buttons are in their order, with the codes below", () => {
  const button = { id: "b", actionGroupId: "g" };
  const nameplate: NameplateContent = {
    ...EMPTY,
    buttons: [
      { ...button, position: 10, text: "Bianchi" },
      { ...button, position: 2, text: "Rossi" },
    ],
    codes: [{ id: "c", code: "101", actionGroupId: "g" }],
    actionGroups: [
      { id: "g", name: "Concierge", actions: [], outputIds: [], elevatorCalls: [], sipCalls: [] },
    ],
  };
  const drawn = drawNameplate(nameplate, 0);
  expect(drawn).toMatch(/\( 2\) Rossi[^]*\(10\) Bianchi[^]*101 Concierge/);
});
