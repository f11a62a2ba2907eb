import { readJsonText } from "#rules/json-text.ts";
import type { Database } from "#storage/database.ts";
import { listChains, type StoredAuditEntry, streamSealed } from "../history/queries/audit-chain.ts";

/** The sequence of the last exported entry of each chain. */
type ExportPositions = Record<string, number>;

/** An entry of the change log for other programs: its rows are JSON, without secrets. */
type ExportedEntry = Omit<StoredAuditEntry, "rowBefore" | "rowAfter"> & {
  before: unknown;
  after: unknown;
};

/** Streams the sealed entries of all chains after these positions; each chain in its order. */
export async function* exportEntries(
  db: Database,
  positions: Readonly<ExportPositions>,
): AsyncGenerator<ExportedEntry, void> {
  for (const chain of await listChains(db)) {
    for await (const { rowBefore, rowAfter, ...entry } of streamSealed(db, chain, positions[chain])) {
      yield Object.assign(entry, { before: read(rowBefore), after: read(rowAfter) });
    }
  }
}

function read(row: string | null): unknown {
  return row === null ? null : readJsonText(row);
}
