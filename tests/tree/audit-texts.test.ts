import { expect, test } from "vitest";
import type { z } from "zod";
import { auditKinds, isShown } from "#app/routes/building/history/audit/audit-kinds.ts";
import { actionPayloads } from "#contract/devices/action-groups.ts";
import { inviteAction, inviteActionResult } from "#contract/people/invites.ts";
import type { FieldOfBuilding, TableOfBuilding } from "#storage/audited-tables.ts";
import english from "../../public/locales/en/translation.json" with { type: "json" };

/** Columns that the change log does not show: `isShown` is false for them. */
type HiddenField =
  | "id"
  | "domainId"
  | "homeId"
  | "familyId"
  | "blobId"
  | `${string}${"Key" | "Order" | "Index" | "Hash" | "BlobId" | "Blob"}`;

// Every audited table and column must have its text and icon, or this does not compile. The other languages
// have the same keys (`texts.test.ts`).
const kinds: Record<TableOfBuilding, string> = english.audit.kinds;
const icons: Record<TableOfBuilding, string> = auditKinds;
const fields: Record<Exclude<FieldOfBuilding, HiddenField>, string> = english.audit.fields;

test("the change log has a text for each kind of item that it can be filtered by", () => {
  expect(Object.keys(icons).sort()).toEqual(Object.keys(kinds).sort());
});

test("the change log shows every field that has a text", () => {
  expect(Object.keys(fields).filter((field) => !isShown(field))).toEqual([]);
});

test("the change log has a text for every part of an action, an invite and its results", () => {
  const parts: z.ZodObject[] = [
    ...Object.values(actionPayloads),
    inviteAction.shape.payload,
    inviteActionResult,
  ];
  const names = parts.flatMap(({ shape }) => Object.keys(shape));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !Object.hasOwn(fields, name))).toEqual([]);
});
