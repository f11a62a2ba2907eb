import type { Selectable } from "kysely";
import type { Database, Reader, Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";

export type StoredAuditEntry = Selectable<Tables["audit_entry"]>;
export type AuditHead = Selectable<Tables["audit_head"]>;

/** The chains with entries that have no place yet. */
export async function listUnsealedChains(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_entry")
    .select("chain")
    .where("sequence", "is", null)
    .groupBy("chain")
    .execute();
  return rows.map(({ chain }) => chain);
}

/** The oldest entries of a chain that have no place yet. */
export function listUnsealed(db: Reader, chain: string, limit: number): Promise<StoredAuditEntry[]> {
  return db
    .selectFrom("audit_entry")
    .selectAll()
    .where("chain", "=", chain)
    .where("sequence", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Every chain's last entry, as it was sealed. */
export function listHeads(db: Reader): Promise<AuditHead[]> {
  return db.selectFrom("audit_head").selectAll().orderBy("chain").execute();
}

export function findHead(db: Reader, chain: string): Promise<AuditHead | undefined> {
  return db.selectFrom("audit_head").selectAll().where("chain", "=", chain).executeTakeFirst();
}

export async function placeEntry(
  tx: Transaction,
  id: string,
  place: { sequence: number; hash: string },
): Promise<void> {
  await tx.updateTable("audit_entry").set(place).where("id", "=", id).execute();
}

/** Notes the last entry of a chain. */
export async function moveHead(tx: Transaction, head: AuditHead): Promise<void> {
  await tx
    .insertInto("audit_head")
    .values(head)
    .onConflict((conflict) =>
      conflict.column("chain").doUpdateSet({ sequence: head.sequence, hash: head.hash }),
    )
    .execute();
}

/** All chains that have a sealed entry or a head, to be verified. */
export async function listChains(db: Reader): Promise<string[]> {
  const sealed = await db.selectFrom("audit_entry").select("chain").distinct().execute();
  const heads = await listHeads(db);
  return [...new Set([...sealed, ...heads].map(({ chain }) => chain))].sort();
}

/** A chain's sealed entries in order, without holding them all. */
export function streamSealed(db: Database, chain: string): AsyncIterable<StoredAuditEntry> {
  return db
    .selectFrom("audit_entry")
    .selectAll()
    .where("chain", "=", chain)
    .where("sequence", "is not", null)
    .orderBy("sequence")
    .stream(500);
}
