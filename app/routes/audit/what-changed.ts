import type { AuditEntry } from "#contract/audit.ts";
import { isTold } from "./audit-kinds.ts";

/** By which of its fields people tell a thing from others, the best first. */
const NAMES = ["name", "displayName", "label", "identifier", "code", "section"];

/** What a changed thing is called: as it says itself, else by the names of what it stands for. */
export function nameOfEntry(
  { before, after, entityId, names }: AuditEntry,
  labelOf: (name: string) => string,
): string {
  const own = [after, before].flatMap((row) => NAMES.map((field) => row?.[field]));
  const said = own.find((value) => typeof value === "string" && value !== "");
  if (typeof said === "string") return labelOf(said);
  const known = entityId.split(" ").map((id) => names[id]);
  return known.flatMap((name) => (name === undefined ? [] : [labelOf(name)])).join(" · ");
}

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields that changed and say something to people; of what is new or gone, those that hold anything. */
export function changedFields({ before, after }: Pick<AuditEntry, "before" | "after">): ChangedField[] {
  const fields = Object.keys(after ?? before ?? {});
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...each }) => isTold(field) && !(isNothing(each.before) && isNothing(each.after)));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
