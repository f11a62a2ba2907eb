import type { NotNull, Selectable } from "kysely";
import { INSTALLATION_CHAIN } from "./audit-belonging.ts";
import { type Database, newId, type Reader, type Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";

export type StoredAuditEntry = Selectable<Tables["audit_entry"]>;
export type AuditHead = Selectable<Tables["audit_head"]>;

/** What an entry is about that tells of another chain. */
const CHAIN = "audit_head";

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
      conflict.column("chain").doUpdateSet({ sequence: head.sequence, hash: head.hash, seal: head.seal }),
    )
    .execute();
}

/** Has the installation's chain tell that another one began: it can't be taken away whole without a gap there. */
export async function tellOfChain(tx: Transaction, chain: string, now: number): Promise<void> {
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

/** An entry's place in its chain. */
export type AuditPlace = Pick<AuditHead, "sequence" | "hash">;

/** Has the installation's chain tell how far the others have come, where that is not the last that it tells of them. */
export async function tellOfHeads(tx: Transaction, now: number): Promise<void> {
  for (const { chain, sequence, hash } of await listHeads(tx)) {
    if (chain === INSTALLATION_CHAIN) continue;
    const last = await toldPlaces(tx, chain).orderBy("id", "desc").executeTakeFirst();
    if (last && isPlace(last.row_after, { sequence, hash })) continue;
    const entry = { id: newId(), chain: INSTALLATION_CHAIN, time: now, entity: CHAIN, entity_id: chain };
    const place: AuditPlace = { sequence, hash };
    await tx
      .insertInto("audit_entry")
      .values({ ...entry, change: "changed", row_after: JSON.stringify(place) })
      .execute();
  }
}

function isPlace(told: string, { sequence, hash }: AuditPlace): boolean {
  const place = readPlace(told);
  return place.sequence === sequence && place.hash === hash;
}

function readPlace(told: string): AuditPlace {
  return JSON.parse(told) as AuditPlace;
}

/** The places of a chain that the installation's tells of. */
export async function listToldPlaces(db: Reader, chain: string): Promise<AuditPlace[]> {
  const rows = await toldPlaces(db, chain).execute();
  return rows.map(({ row_after }) => readPlace(row_after));
}

function toldPlaces(db: Reader, chain: string) {
  return toldChains(db)
    .select("row_after")
    .where("entity_id", "=", chain)
    .where("row_after", "is not", null)
    .$narrowType<{ row_after: NotNull }>();
}

/** Whether the installation's chain tells of another one. */
export async function isToldOf(db: Reader, chain: string): Promise<boolean> {
  const told = await toldChains(db).where("entity_id", "=", chain).executeTakeFirst();
  return told !== undefined;
}

/** Whether the installation's chain tells of each other one that is there. */
export async function areAllTold(db: Reader): Promise<boolean> {
  const heads = await listHeads(db);
  const told = new Set((await toldChains(db).execute()).map(({ chain }) => chain));
  return heads.every(({ chain }) => chain === INSTALLATION_CHAIN || told.has(chain));
}

function toldChains(db: Reader) {
  return db
    .selectFrom("audit_entry")
    .select("entity_id as chain")
    .where("chain", "=", INSTALLATION_CHAIN)
    .where("entity", "=", CHAIN);
}

/** All chains that have an entry or a head, or that the installation's tells of, to be verified. */
export async function listChains(db: Reader): Promise<string[]> {
  const found = await db.selectFrom("audit_entry").select("chain").distinct().execute();
  const heads = await listHeads(db);
  const told = await toldChains(db).execute();
  return [...new Set([...found, ...heads, ...told].map(({ chain }) => chain))].sort();
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
