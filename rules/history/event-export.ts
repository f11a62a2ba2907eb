import type { NamedRow } from "../named-row.ts";
import { wasReceivedLate } from "./events.ts";

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A finished export that is not downloaded is stored on the server for this long. */
export const EXPORT_RETENTION_MS = 24 * 3_600_000;

export const EXPORT_CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

/** The possible columns of an export, in their order. */
export const EXPORT_COLUMNS = [
  "time",
  "kind",
  "outcome",
  "person",
  "groups",
  "device",
  "method",
  "button",
  "targets",
  "reason",
  "tag",
  "lastHolder",
  "lifts",
  "alone",
  "received",
  "picture",
] as const;
type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** The parts of an event that an export reads. */
export interface ExportedEvent {
  id: string;
  time: number;
  receivedAt: number | null;
  kind: string;
  outcome: string;
  reason: string | null;
  method: string | null;
  actor: NamedRow | null;
  /** The current groups of its person; absent unless requested. */
  groups?: readonly NamedRow[];
  device: NamedRow | null;
  button: NamedRow | null;
  targets: readonly NamedRow[];
  elevatorCalls: readonly (NamedRow & { kind: number })[];
  offline: boolean;
  media: boolean;
  /** For the outcome of an action, its type and the event that started it; null for everything else. */
  action?: string | null;
  causeId?: string | null;
  /** The right that permitted an opening from the console. */
  allowedBy?: string | null;
  /** Of a ring, whether it rings or how that ended, and who answered or declined it. */
  call?: { state: string; by: NamedRow | null } | null;
  /** The refused tag, for readers who may see it. */
  refusedTag?: ExportedTag | null;
}

interface ExportedTag {
  id: string | null;
  name: string | null;
  maskedValue: string;
  lastHolder: { id: string | null; name: string } | null;
}

/** Outcomes whose reason is exported. */
const WITH_REASON: ReadonlySet<string> = new Set(["refused", "failed", "unreached"]);

/** Texts in the reader's language, by key: `outcome.granted`, `column.time`. */
export type ExportWords = Readonly<Record<string, string>>;

/**
 * Returns the label of a person without a name: a visitor rings, a person inside leaves by the exit button.
 * Undefined for an event without a person, such as a device that connects or disconnects.
 */
export function namelessActor({
  kind,
  method,
}: Pick<ExportedEvent, "kind" | "method">): "visitor" | "inside" | "unknown" | undefined {
  if (kind === "STATE" || kind === "ACTION" || kind === "INPUT") return undefined;
  if (method === "EXIT_BUTTON") return "inside";
  return method === "BUTTON" || method === "CALL_CODE" ? "visitor" : "unknown";
}

/** Returns events with the groups of their people, by the person's id; unknown people are in none. */
export function addGroups(
  people: ReadonlyMap<string, readonly NamedRow[]>,
  events: readonly ExportedEvent[],
): ExportedEvent[] {
  return events.map((event) => ({ ...event, groups: (event.actor && people.get(event.actor.id)) ?? [] }));
}

/** Returns the columns of an export, in their order. */
export function exportColumns(withGroups: boolean): ExportColumn[] {
  return EXPORT_COLUMNS.filter((column) => withGroups || column !== "groups");
}

export function exportHeading(columns: readonly ExportColumn[], words: ExportWords): string[] {
  return columns.map((column) => textOf(words, "column", column));
}

/**
 * Formats an event as one row without its time: a text for each other column, in their order. `clock` formats
 * an instant; the time of receipt is included when it was much later.
 */
export function exportCells(
  columns: readonly ExportColumn[],
  event: ExportedEvent,
  { words, clock }: { words: ExportWords; clock: (at: number) => string },
): string[] {
  const { kind, outcome, reason, method, actor, groups, device, button, targets, elevatorCalls } = event;
  const nameless = namelessActor(event);
  const yes = textOf(words, "answer", "yes");
  const cells: Record<Exclude<ExportColumn, "time">, string> = {
    kind: textOf(words, "kind", kind),
    outcome: event.call ? exportCall(event.call, words) : textOf(words, "outcome", outcome),
    person: actor ? actor.name : nameless === undefined ? "" : textOf(words, "person", nameless),
    groups: groups?.map(({ name }) => name).join(", ") ?? "",
    device: device?.name ?? "",
    method: event.action
      ? textOf(words, "action", event.action)
      : method === null
        ? ""
        : textOf(words, "method", method),
    button: button?.name ?? "",
    targets: targets.map(({ name }) => words[`group.${name}`] ?? name).join(", "),
    reason: [
      reason !== null && WITH_REASON.has(outcome) && textOf(words, "reason", reason),
      event.allowedBy && textOf(words, "allowedBy", event.allowedBy),
    ]
      .filter(Boolean)
      .join(" · "),
    tag: [event.refusedTag?.name, event.refusedTag?.maskedValue].filter(Boolean).join(" "),
    lastHolder: event.refusedTag?.lastHolder?.name ?? "",
    lifts: elevatorCalls
      .map((call) => `${call.name} (${textOf(words, "lift", String(call.kind))})`)
      .join(", "),
    alone: event.offline ? yes : "",
    received: event.receivedAt !== null && wasReceivedLate(event) ? clock(event.receivedAt) : "",
    picture: event.media ? yes : "",
  };
  return columns.flatMap((column) => (column === "time" ? [] : cells[column]));
}

function exportCall({ state, by }: NonNullable<ExportedEvent["call"]>, words: ExportWords): string {
  const isAnswer = state === "answered" || state === "declined";
  return [textOf(words, "call", state), isAnswer && by?.name].filter(Boolean).join(": ");
}

/** Returns an event for programs: ids and codes as in the API, times as text that sorts. */
export function exportObject(event: ExportedEvent): object {
  const { id, time, kind, outcome, reason, method, actor, groups, device, button, targets } = event;
  const { elevatorCalls, receivedAt } = event;
  return {
    id,
    time: new Date(time).toISOString(),
    receivedAt: receivedAt === null ? null : new Date(receivedAt).toISOString(),
    kind,
    outcome,
    reason,
    method,
    actor,
    groups,
    device,
    button,
    targets,
    elevatorCalls,
    offline: event.offline,
    media: event.media,
    action: event.action ?? undefined,
    causeId: event.action ? event.causeId : undefined,
    allowedBy: event.allowedBy ?? undefined,
    call: event.call ?? undefined,
    refusedTag: event.refusedTag ?? undefined,
  };
}

/**
 * Returns a name such as `history-casa-verde-2026-11-22.csv`: of a typed name, only a-z, 0-9 and hyphens
 * remain.
 */
export function exportFileName(domainName: string, format: ExportFormat, now: number): string {
  const name = domainName.replace(/[^a-z0-9-]/g, "").slice(0, 64);
  return ["history", name, new Date(now).toISOString().slice(0, 10)].filter(Boolean).join("-") + `.${format}`;
}

/** Returns the text of a code; a code without a text is shown unchanged. */
function textOf(words: ExportWords, what: string, key: string): string {
  return words[`${what}.${key}`] ?? key;
}
