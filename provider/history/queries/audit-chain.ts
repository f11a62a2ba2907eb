import type { NotNull } from "kysely";
import { INSTALLATION_CHAIN } from "#storage/audited-chains.ts";
import type { RowOf } from "#storage/camel-case.ts";
import { type Database, newId, type Reader, type Transaction } from "#storage/database.ts";
import { entryColumns } from "./audit.ts";

const storedColumns = [...entryColumns, "chain", "hash"] as const;
const headColumns = ["chain", "sequence", "hash", "seal"] as const;

export type StoredAuditEntry = RowOf<"audit_entry", typeof storedColumns>;
export type AuditHead = RowOf<"audit_head", typeof headColumns>;

/** The entity of an entry that records the head of another chain. */
const CHAIN = "audit_head";

/** Lists the chains with entries that have no position yet. */
export async function listUnsealedChains(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_entry")
    .select("chain")
    .where("sequence", "is", null)
    .groupBy("chain")
    .execute();
  return rows.map(({ chain }) => chain);
}

/** Lists the oldest entries of a chain that have no position yet. */
export function listUnsealed(db: Reader, chain: string, limit: number): Promise<StoredAuditEntry[]> {
  return db
    .selectFrom("audit_entry")
    .select(storedColumns)
    .where("chain", "=", chain)
    .where("sequence", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Lists the heads of all chains: their last sealed entries. */
function listHeads(db: Reader): Promise<AuditHead[]> {
  return db.selectFrom("audit_head").select(headColumns).orderBy("chain").execute();
}

export function findHead(db: Reader, chain: string): Promise<AuditHead | undefined> {
  return db.selectFrom("audit_head").select(headColumns).where("chain", "=", chain).executeTakeFirst();
}

export async function placeEntry(
  tx: Transaction,
  id: string,
  place: { sequence: number; hash: string },
): Promise<void> {
  await tx.updateTable("audit_entry").set(place).where("id", "=", id).execute();
}

/** Stores the last entry of a chain. */
export async function moveHead(tx: Transaction, head: AuditHead): Promise<void> {
  await tx
    .insertInto("audit_head")
    .values(head)
    .onConflict((conflict) =>
      conflict.column("chain").doUpdateSet({ sequence: head.sequence, hash: head.hash, seal: head.seal }),
    )
    .execute();
}

/** Records in the installation's chain that another chain began, so that deleting that chain is detected. */
export async function recordChain(tx: Transaction, chain: string, now: number): Promise<void> {
  await tx
    .insertInto("audit_entry")
    .values({
      id: newId(),
      chain: INSTALLATION_CHAIN,
      time: now,
      entity: CHAIN,
      entity_id: chain,
      change: "created",
    })
    .execute();
}

/** An entry's position in its chain. */
export type ChainPosition = Pick<AuditHead, "sequence" | "hash">;

/** Records in the installation's chain the heads of the other chains that changed since the last record. */
export async function recordHeads(tx: Transaction, now: number): Promise<void> {
  for (const { chain, sequence, hash } of await listHeads(tx)) {
    if (chain === INSTALLATION_CHAIN) continue;
    const last = await recordedPositions(tx, chain).orderBy("id", "desc").executeTakeFirst();
    if (last && isAtPosition(last.rowAfter, { sequence, hash })) continue;
    const entry = { id: newId(), chain: INSTALLATION_CHAIN, time: now, entity: CHAIN, entity_id: chain };
    const place: ChainPosition = { sequence, hash };
    await tx
      .insertInto("audit_entry")
      .values({ ...entry, change: "changed", row_after: JSON.stringify(place) })
      .execute();
  }
}

function isAtPosition(recorded: string, { sequence, hash }: ChainPosition): boolean {
  const place = readChainPosition(recorded);
  return place.sequence === sequence && place.hash === hash;
}

function readChainPosition(recorded: string): ChainPosition {
  return JSON.parse(recorded) as ChainPosition;
}

/** Lists the positions of a chain that the installation's chain records. */
export async function listRecordedPositions(db: Reader, chain: string): Promise<ChainPosition[]> {
  const rows = await recordedPositions(db, chain).execute();
  return rows.map(({ rowAfter }) => readChainPosition(rowAfter));
}

function recordedPositions(db: Reader, chain: string) {
  return recordedChains(db)
    .select("row_after as rowAfter")
    .where("entity_id", "=", chain)
    .where("row_after", "is not", null)
    .$narrowType<{ rowAfter: NotNull }>();
}

/** Whether the installation's chain records `chain`. */
export async function isChainRecorded(db: Reader, chain: string): Promise<boolean> {
  const recorded = await recordedChains(db).where("entity_id", "=", chain).executeTakeFirst();
  return recorded !== undefined;
}

/** Whether the installation's chain records every other existing chain. */
export async function areAllRecorded(db: Reader): Promise<boolean> {
  const heads = await listHeads(db);
  const recorded = new Set((await recordedChains(db).execute()).map(({ chain }) => chain));
  return heads.every(({ chain }) => chain === INSTALLATION_CHAIN || recorded.has(chain));
}

function recordedChains(db: Reader) {
  return db
    .selectFrom("audit_entry")
    .select("entity_id as chain")
    .where("chain", "=", INSTALLATION_CHAIN)
    .where("entity", "=", CHAIN);
}

/**
 * Lists all chains to verify: those with an entry or a head, and those that the installation's chain records.
 */
export async function listChains(db: Reader): Promise<string[]> {
  const found = await db.selectFrom("audit_entry").select("chain").distinct().execute();
  const heads = await listHeads(db);
  const recorded = await recordedChains(db).execute();
  return [...new Set([...found, ...heads, ...recorded].map(({ chain }) => chain))].sort();
}

/** Streams a chain's sealed entries after a sequence, in order. */
export function streamSealed(db: Database, chain: string, after = 0): AsyncIterable<StoredAuditEntry> {
  return db
    .selectFrom("audit_entry")
    .select(storedColumns)
    .where("chain", "=", chain)
    .where("sequence", ">", after)
    .orderBy("sequence")
    .stream(500);
}
