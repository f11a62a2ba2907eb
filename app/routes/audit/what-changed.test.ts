import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { changedFields, nameOfEntry } from "./what-changed.ts";

function entry(some: Partial<AuditEntry>): AuditEntry {
  return { entityId: "a b", names: {}, before: null, after: null, ...some } as AuditEntry;
}

function called(some: Partial<AuditEntry>): string {
  return nameOfEntry(entry(some), (name) => `«${name}»`);
}

test("a thing is called as it says itself, the new name first", () => {
  expect(called({ before: { name: "Old" }, after: { name: "New" } })).toBe("«New»");
  expect(called({ before: { displayName: "Gate" } })).toBe("«Gate»");
});

test("what says no name is called by what it stands for, or not at all", () => {
  expect(called({ after: { position: 2 }, names: { a: "Flat 12", b: "Ada" } })).toBe("«Flat 12» · «Ada»");
  expect(called({})).toBe("");
});

test("fields that only the database needs are left out, and those that hold nothing", () => {
  const before = { id: "x", name: "A", nameKey: "a", endTime: null };
  const after = { id: "x", name: "B", nameKey: "b", endTime: null };
  expect(changedFields({ before, after })).toEqual([{ field: "name", before: "A", after: "B" }]);
});

test("a field that is emptied is told", () => {
  const emptied = changedFields({ before: { endTime: 1 }, after: { endTime: null } });
  expect(emptied).toEqual([{ field: "endTime", before: 1, after: null }]);
});
