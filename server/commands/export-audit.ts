import { existsSync, readFileSync, renameSync } from "node:fs";
import { z } from "zod";
import { exportEntries } from "#provider/audit/export-entries.ts";
import { readJsonText } from "#rules/json-text.ts";
import type { Database } from "#storage/database.ts";
import { writeSynced } from "../secret.ts";

const storedPositions = z.record(z.string(), z.number().int().nonnegative());

/**
 * Writes the entries of the change log after the positions in `positionFile`, one JSON object in each line,
 * then stores the new positions there: an interrupted export is repeated. Without the file all entries are
 * written.
 * @throws Error when the file can't be read or has something else
 */
export async function exportAudit(
  db: Database,
  positionFile: string,
  write: (line: string) => Promise<void>,
): Promise<void> {
  const text = existsSync(positionFile) ? readFileSync(positionFile, "utf8") : "{}";
  const positions = storedPositions.parse(readJsonText(text));
  for await (const entry of exportEntries(db, positions)) {
    await write(`${JSON.stringify(entry)}\n`);
    positions[entry.chain] = entry.sequence ?? 0;
  }
  const next = `${positionFile}.${process.pid}`;
  writeSynced(next, JSON.stringify(positions));
  renameSync(next, positionFile);
}
