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

/** What an export has of an event, in the order of its columns. */
export const EXPORT_COLUMNS = [
  "time",
  "kind",
  "outcome",
  "person",
  "device",
  "method",
  "button",
  "targets",
  "reason",
  "lifts",
  "alone",
  "picture",
] as const;

interface Named {
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

/** The names of the columns, in their order. */
export function exportHeading(words: ExportWords): string[] {
  return EXPORT_COLUMNS.map((column) => said(words, "column", column));
}

/** An event as one row, but for its time: a text for each other column, in their order. */
export function exportCells(event: ExportedEvent, words: ExportWords): string[] {
  const { kind, outcome, reason, method, actor, device, button, targets, elevatorCalls } = event;
  const nameless = namelessActor(event);
  const yes = said(words, "answer", "yes");
  return [
    said(words, "kind", kind),
    said(words, "outcome", outcome),
    actor ? actor.name : nameless === undefined ? "" : said(words, "person", nameless),
    device?.name ?? "",
    method === null ? "" : said(words, "method", method),
    button?.name ?? "",
    targets.map(({ name }) => words[`group.${name}`] ?? name).join(", "),
    reason === null || outcome !== "refused" ? "" : said(words, "reason", reason),
    elevatorCalls.map((call) => `${call.name} (${said(words, "lift", String(call.kind))})`).join(", "),
    event.offline ? yes : "",
    event.media ? yes : "",
  ];
}

/** An event for programs: ids and codes as the API has them, the time as text that sorts. */
export function exportObject(event: ExportedEvent): object {
  const { id, time, kind, outcome, reason, method, actor, device, button, targets, elevatorCalls } = event;
  return {
    ...{ id, time: new Date(time).toISOString(), kind, outcome, reason, method, actor, device, button },
    ...{ targets, elevatorCalls, offline: event.offline, media: event.media },
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
