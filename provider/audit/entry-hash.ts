import type { AuditHead, StoredAuditEntry } from "../db/audit-chain.ts";
import type { Keys } from "../keys.ts";

/** What stands before the first entry of a chain. */
export const NO_ENTRY = "";

/**
 * The hash of an entry: it takes in all that the entry says, its place, and the hash of the entry before it. Keyed,
 * so that who can write the database alone can't make a chain of their own.
 */
export function hashOf(
  keys: Keys,
  entry: Omit<StoredAuditEntry, "sequence" | "hash">,
  sequence: number,
  previous: string,
): string {
  const said = [
    entry.id,
    entry.chain,
    entry.time,
    entry.actor_id,
    entry.actor_name,
    entry.address,
    entry.request_id,
    entry.call,
    entry.entity,
    entry.entity_id,
    entry.change,
    entry.row_before,
    entry.row_after,
  ];
  return keys.hash("audit", JSON.stringify([sequence, previous, ...said]));
}

/** The seal of a head: who can write the database alone can't set it back to an earlier entry. */
export function sealOf(keys: Keys, { chain, sequence, hash }: Omit<AuditHead, "seal">): string {
  return keys.hash("audit-head", JSON.stringify([chain, sequence, hash]));
}
