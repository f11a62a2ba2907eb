import type { AuditHead, StoredAuditEntry } from "../history/queries/audit-chain.ts";
import type { Keys } from "../keys.ts";

/** The "previous hash" of the first entry of a chain. */
export const NO_ENTRY = "";

/**
 * Returns the hash of an entry over its content, its position and the hash of the previous entry. The hash is
 * keyed, so that write access to the database is not enough to make a valid chain.
 */
export function hashEntry(
  keys: Keys,
  entry: Omit<StoredAuditEntry, "sequence" | "hash">,
  sequence: number,
  previous: string,
): string {
  const fields = [
    entry.id,
    entry.chain,
    entry.time,
    entry.actorId,
    entry.actorName,
    entry.address,
    entry.requestId,
    entry.call,
    entry.entity,
    entry.entityId,
    entry.change,
    entry.rowBefore,
    entry.rowAfter,
  ];
  return keys.hash("audit", JSON.stringify([sequence, previous, ...fields]));
}

/**
 * Returns the seal of a head: write access to the database is not enough to set the head back to an earlier
 * entry.
 */
export function computeSeal(keys: Keys, { chain, sequence, hash }: Omit<AuditHead, "seal">): string {
  return keys.hash("audit-head", JSON.stringify([chain, sequence, hash]));
}
