import type { AuditEntry } from "#contract/history/audit.ts";

/** The entries of one request, or one entry that no request made; newest first, as in the list. */
export type Changes = [AuditEntry, ...AuditEntry[]];

/** Groups neighbouring entries that the same request made: an accepted invite changes several rows. */
export function groupByRequest(entries: readonly AuditEntry[]): Changes[] {
  const groups: Changes[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && entry.requestId !== null && last[0].requestId === entry.requestId) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
