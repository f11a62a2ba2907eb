import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/history/audit.ts";
import { changedFields, findEntryName, findJoining, findName } from "./what-changed.ts";

function entry(some: Partial<AuditEntry>): AuditEntry {
  return { entityId: "a b", names: {}, before: null, after: null, ...some } as AuditEntry;
}

function called(some: Partial<AuditEntry>): string {
  return findEntryName(entry(some), (name) => `«${name}»`);
}

test("an entity is shown by its own name, the new one first", () => {
  expect(called({ before: { name: "Old" }, after: { name: "New" } })).toBe("«New»");
  expect(called({ before: { displayName: "Gate" } })).toBe("«Gate»");
});

test("an entity without a name is named after the one it belongs to", () => {
  const names = { i: "Summer party", g: "Open the gate" };
  expect(called({ after: { inviteId: "i" }, names })).toBe("«Summer party»");
  expect(called({ before: { actionGroupId: "g" }, names })).toBe("«Open the gate»");
  expect(called({ after: { inviteId: "gone" }, names })).toBe("");
});

test("an entity without a name is named by what it refers to, or not at all", () => {
  expect(called({ after: { position: 2 }, names: { a: "Flat 12", b: "Ada" } })).toBe("«Flat 12» · «Ada»");
  expect(called({})).toBe("");
});

test("the changes of an accepted invite are named after the person who joined", () => {
  const member = entry({ entity: "domain_member", change: "created" });
  const accepted = entry({
    entity: "invite_acceptance",
    change: "created",
    after: { inviteId: "i", userId: "u" },
    names: { u: "Anna Bianchi" },
  });
  expect(findJoining([member, accepted])).toEqual({ entry: accepted, name: "Anna Bianchi" });
  expect(findJoining([member, { ...accepted, names: {} }])).toBeUndefined();
  expect(findJoining([member, { ...accepted, change: "changed" }])).toBeUndefined();
  expect(findJoining([member])).toBeUndefined();
});

test("technical and empty fields are left out", () => {
  const before = { id: "x", name: "A", nameKey: "a", endTime: null };
  const after = { id: "x", name: "B", nameKey: "b", endTime: null };
  expect(changedFields({ before, after })).toEqual([{ field: "name", before: "A", after: "B" }]);
});

test("an emptied field is shown", () => {
  const emptied = changedFields({ before: { endTime: 1 }, after: { endTime: null } });
  expect(emptied).toEqual([{ field: "endTime", before: 1, after: null }]);
});

test("does not mistake a text for the name of an inherited property", () => {
  expect(findName({ "1": "Rosa" }, "1")).toBe("Rosa");
  for (const text of ["__proto__", "constructor", "toString"]) expect(findName({}, text)).toBeUndefined();
});
