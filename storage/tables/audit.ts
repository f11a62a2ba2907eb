import type { AuditEntry } from "#contract/history/audit.ts";

/** The tables of the audit. */

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
  change: AuditEntry["change"];
  /** JSON text, stored unchanged as it was hashed. */
  row_before: string | null;
  row_after: string | null;
  /** Its position in the chain; null until it is sealed. */
  sequence: number | null;
  hash: string | null;
}

/** The sealed last entry of a chain: without it a truncated chain would look complete. */
export interface AuditHeadTable {
  chain: string;
  sequence: number;
  hash: string;
  /** A keyed hash over the head; empty in a manipulated head. */
  seal: string;
}
