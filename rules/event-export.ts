/** The files a history can be taken along as. */
export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A finished export that nobody fetches is kept on the server for this long. */
export const EXPORT_KEPT_MS = 24 * 3_600_000;

export const EXPORT_CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

/** What an export can have of an event, in the order of its columns. */
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
  "lifts",
  "alone",
  "picture",
] as const;
type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Somebody or something by its id and what people call it. */
export interface Named {
  id: string;
  name: string;
}

/** What an export reads of an event. */
export interface ExportedEvent {
  id: string;
  time: number;
  kind: string;
  outcome: string;
  reason: string | null;
  method: string | null;
  actor: Named | null;
  /** In which groups its person is now; not there where that was not asked for. */
  groups?: readonly Named[];
  device: Named | null;
  button: Named | null;
  targets: readonly Named[];
  elevatorCalls: readonly (Named & { kind: number })[];
  offline: boolean;
  media: boolean;
}

/** Texts in the reader's language, by what they stand for: `outcome.granted`, `column.time`. */
export type ExportWords = Readonly<Record<string, string>>;

/** Whoever has no name: a visitor rings, somebody inside leaves by the exit button; a device that comes or goes is nobody. */
export function namelessActor({
  kind,
  method,
}: Pick<ExportedEvent, "kind" | "method">): "visitor" | "inside" | "unknown" | undefined {
  if (kind === "STATE") return undefined;
  if (method === "EXIT_BUTTON") return "inside";
  return method === "BUTTON" || method === "CALL_CODE" ? "visitor" : "unknown";
}

/** Events with the groups of their people, by the person's id; whoever is not known of is in none. */
export function withGroupsOf(
  people: ReadonlyMap<string, readonly Named[]>,
  events: readonly ExportedEvent[],
): ExportedEvent[] {
  return events.map((event) => ({ ...event, groups: (event.actor && people.get(event.actor.id)) ?? [] }));
}

/** The columns of an export, in their order. */
export function exportColumns(withGroups: boolean): ExportColumn[] {
  return EXPORT_COLUMNS.filter((column) => withGroups || column !== "groups");
}

/** The names of columns. */
export function exportHeading(columns: readonly ExportColumn[], words: ExportWords): string[] {
  return columns.map((column) => said(words, "column", column));
}

/** An event as one row, but for its time: a text for each other column, in their order. */
export function exportCells(
  columns: readonly ExportColumn[],
  event: ExportedEvent,
  words: ExportWords,
): string[] {
  const { kind, outcome, reason, method, actor, groups, device, button, targets, elevatorCalls } = event;
  const nameless = namelessActor(event);
  const yes = said(words, "answer", "yes");
  const cells: Record<Exclude<ExportColumn, "time">, string> = {
    kind: said(words, "kind", kind),
    outcome: said(words, "outcome", outcome),
    person: actor ? actor.name : nameless === undefined ? "" : said(words, "person", nameless),
    groups: groups?.map(({ name }) => name).join(", ") ?? "",
    device: device?.name ?? "",
    method: method === null ? "" : said(words, "method", method),
    button: button?.name ?? "",
    targets: targets.map(({ name }) => words[`group.${name}`] ?? name).join(", "),
    reason: reason === null || outcome !== "refused" ? "" : said(words, "reason", reason),
    lifts: elevatorCalls.map((call) => `${call.name} (${said(words, "lift", String(call.kind))})`).join(", "),
    alone: event.offline ? yes : "",
    picture: event.media ? yes : "",
  };
  return columns.flatMap((column) => (column === "time" ? [] : cells[column]));
}

/** An event for programs: ids and codes as the API has them, the time as text that sorts. */
export function exportObject(event: ExportedEvent): object {
  const { id, time, kind, outcome, reason, method, actor, groups, device, button, targets } = event;
  const { elevatorCalls } = event;
  return {
    ...{ id, time: new Date(time).toISOString(), kind, outcome, reason, method, actor },
    ...(groups && { groups }),
    ...{ device, button, targets, elevatorCalls, offline: event.offline, media: event.media },
  };
}

/** `history-casa-verde-2026-11-22.csv`: nothing that anybody typed is in it but a name of a-z, 0-9 and hyphens. */
export function exportFileName(domainName: string, format: ExportFormat, now: number): string {
  const name = domainName.replace(/[^a-z0-9-]/g, "").slice(0, 64);
  return ["history", name, new Date(now).toISOString().slice(0, 10)].filter(Boolean).join("-") + `.${format}`;
}

/** What there are no words for is said as it is. */
function said(words: ExportWords, what: string, key: string): string {
  return words[`${what}.${key}`] ?? key;
}
