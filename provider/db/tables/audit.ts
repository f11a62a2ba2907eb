/** What the audit keeps. */

export interface AuditEntryTable {
  id: string;
  /** The building's id, or `installation`. */
  chain: string;
  time: number;
  actor_id: string | null;
  actor_name: string | null;
  address: string | null;
  request_id: string | null;
  call: string | null;
  entity: string;
  entity_id: string;
  change: string;
  /** JSON text, kept letter by letter as it was hashed. */
  row_before: string | null;
  row_after: string | null;
  /** Its place in the chain; null until it is sealed. */
  sequence: number | null;
  hash: string | null;
}

/** The last entry of a chain, under a seal: without it a cut-off end would look whole. */
export interface AuditHeadTable {
  chain: string;
  sequence: number;
  hash: string;
  /** A keyed hash over all that; empty in a head that was not what it should be. */
  seal: string;
}
