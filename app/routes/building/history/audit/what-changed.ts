import type { AuditEntry } from "#contract/history/audit.ts";
import { isShown } from "./audit-kinds.ts";

/** The fields that name an entity, the best first. */
const NAMES = ["name", "displayName", "label", "identifier", "code", "section"];

/** The fields with the id of the entity that one without a name belongs to. */
const BELONGS_TO = ["inviteId", "actionGroupId"];

/** Returns an entity's name, or else the names of the entities in its id, or of the one it belongs to. */
export function findEntryName(
  { before, after, entityId, names }: AuditEntry,
  labelOf: (name: string) => string,
): string {
  const own = [after, before].flatMap((row) => NAMES.map((field) => row?.[field]));
  const ownText = own.find((value) => typeof value === "string" && value !== "");
  if (typeof ownText === "string") return labelOf(ownText);
  const known = entityId.split(" ").flatMap((id) => findName(names, id) ?? []);
  const wholes = BELONGS_TO.map((field) => (after ?? before)?.[field]);
  const found = known.length > 0 ? known : wholes.flatMap((id) => findName(names, String(id)) ?? []);
  return found.map((name) => labelOf(name)).join(" · ");
}

/** Finds the acceptance of an invite among the changes of a request, with the name of the person who joined by it. */
export function findJoining(changes: readonly AuditEntry[]): { entry: AuditEntry; name: string } | undefined {
  const entry = changes.find(({ entity, change }) => entity === "invite_acceptance" && change === "created");
  const name = entry && findName(entry.names, String(entry.after?.["userId"]));
  return entry && name !== undefined ? { entry, name } : undefined;
}

/** The name of an id. A text such as `__proto__` is not an id, though every object has that property. */
export function findName(names: AuditEntry["names"], id: string): string | undefined {
  return Object.hasOwn(names, id) ? names[id] : undefined;
}

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** The changed fields that are meaningful to people; of a created or deleted entity, those with a value. */
export function changedFields({ before, after }: Pick<AuditEntry, "before" | "after">): ChangedField[] {
  const fields = Object.keys(after ?? before ?? {});
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...each }) => isShown(field) && !(isNothing(each.before) && isNothing(each.after)));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
