import type { Insertable } from "kysely";
import { newId } from "#contract/new-id.ts";
import { findChains } from "./audited-chains.ts";
import { findAuditRule } from "./audited-tables.ts";
import { type Author, currentAuthor } from "./author.ts";
import type { RecordedChange, Row } from "./engine/recorded-change.ts";
import type { Transaction } from "./handles.ts";
import type { Tables } from "./tables.ts";

type NewEntry = Insertable<Tables["audit_entry"]>;

/** Replaces a secret value. */
const HIDDEN = "•••";
const HIDDEN_COLUMN = /_(sealed|hash|index)$/;

const AT_ONCE = 50;

/** Records a transaction's changes in that transaction. Returns the number of audit entries. */
export async function recordChanges(tx: Transaction, changes: readonly RecordedChange[]): Promise<number> {
  const author = currentAuthor();
  const actorName = author?.userId ? await nameOf(tx, author.userId, changes) : null;
  const chains = await findChains(tx, changes);
  const entries = changes.flatMap((change, n) => entryOf(change, chains[n]!, author, actorName) ?? []);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await tx
      .insertInto("audit_entry")
      .values(entries.slice(from, from + AT_ONCE))
      .execute();
  }
  return entries.length;
}

/** Returns the name of an account, even of one that these changes delete. */
async function nameOf(
  tx: Transaction,
  userId: string,
  changes: readonly RecordedChange[],
): Promise<string | null> {
  const row = await tx.selectFrom("user_account").select("name").where("id", "=", userId).executeTakeFirst();
  if (row) return row.name;
  const deleted = changes.find(({ table, before }) => table === "user_account" && before?.["id"] === userId);
  return (deleted?.before?.["name"] as string | undefined) ?? null;
}

function entryOf(
  { table, before, after }: RecordedChange,
  chain: string,
  author: Author | undefined,
  actorName: string | null,
): NewEntry | undefined {
  const { key, state, secret } = findAuditRule(table);
  const known = after ?? before!;
  const columns = Object.keys(known).filter(
    (column) => !before || !after || JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  const hasChanged = columns.some((column) => author !== undefined || !state?.includes(column));
  if (!hasChanged) return undefined;
  const readableJson = (row: Row): string => JSON.stringify(readable(row, columns, secret));
  return {
    id: newId(),
    chain,
    time: Date.now(),
    actor_id: author?.userId ?? null,
    actor_name: actorName,
    address: author?.address ?? null,
    request_id: author?.requestId ?? null,
    call: author?.call ?? null,
    entity: table,
    entity_id: key.map((column) => String(known[column])).join(" "),
    change: !before ? "created" : after ? "changed" : "deleted",
    row_before: before ? readableJson(before) : null,
    row_after: after ? readableJson(after) : null,
  };
}

function readable(row: Row, columns: readonly string[], secret: readonly string[] = []): Row {
  const isHidden = (column: string): boolean => HIDDEN_COLUMN.test(column) || secret.includes(column);
  return Object.fromEntries(
    columns.map((column) => [
      fieldOf(column),
      row[column] !== null && isHidden(column) ? HIDDEN : row[column],
    ]),
  );
}

/** Converts `display_name` to `displayName`. */
function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
