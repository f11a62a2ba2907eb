import { findHead, listChains, streamSealed } from "../db/audit-chain.ts";
import type { Database } from "../db/database.ts";
import type { Keys } from "../keys.ts";
import { hashOf, NO_ENTRY } from "./entry-hash.ts";

/** What is wrong at the first place where a chain is not what it was. */
export interface Break {
  sequence: number;
  problem: "changed" | "missing";
}

export interface VerifiedChain {
  chain: string;
  entries: number;
  broken: Break | null;
}

/** Follows a chain from its first entry to its last: a changed entry has another hash, a missing one leaves a gap. */
export async function verifyChain(db: Database, keys: Keys, chain: string): Promise<VerifiedChain> {
  // Read first: what is sealed meanwhile comes after it.
  const head = await findHead(db, chain);
  let entries = 0;
  let previous = NO_ENTRY;
  for await (const entry of streamSealed(db, chain)) {
    const expected = entries + 1;
    if (entry.sequence !== expected) return broken(chain, entries, expected, "missing");
    const hash = hashOf(keys, entry, expected, previous);
    const isHead = head?.sequence === expected;
    if (hash !== entry.hash || (isHead && hash !== head.hash))
      return broken(chain, entries, expected, "changed");
    previous = hash;
    entries = expected;
  }
  if (entries < (head?.sequence ?? 0)) return broken(chain, entries, entries + 1, "missing");
  const isHeadless = entries > 0 && !head && !(await findHead(db, chain));
  return isHeadless ? broken(chain, entries, entries, "missing") : { chain, entries, broken: null };
}

/** Every chain of the database: one for each building, and the installation's own. */
export async function verifyAll(db: Database, keys: Keys): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = [];
  for (const chain of await listChains(db)) verified.push(await verifyChain(db, keys, chain));
  return verified;
}

function broken(chain: string, entries: number, sequence: number, problem: Break["problem"]): VerifiedChain {
  return { chain, entries, broken: { sequence, problem } };
}
