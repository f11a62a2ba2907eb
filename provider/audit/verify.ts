import { INSTALLATION_CHAIN } from "../db/audit-belonging.ts";
import { areAllTold, findHead, isToldOf, listChains, streamSealed } from "../db/audit-chain.ts";
import type { Database } from "../db/database.ts";
import type { Keys } from "../keys.ts";
import { hashOf, NO_ENTRY, sealOf } from "./entry-hash.ts";

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

const running = new Map<string, Promise<VerifiedChain>>();

/** Verifies a chain, once at a time: who asks meanwhile gets the same answer. */
export function verifyOnce(db: Database, keys: Keys, chain: string): Promise<VerifiedChain> {
  const begun = running.get(chain);
  if (begun) return begun;
  const verified = verifyChain(db, keys, chain).finally(() => running.delete(chain));
  running.set(chain, verified);
  return verified;
}

/**
 * Follows a chain from its first entry to its last: a changed entry has another hash, a missing one leaves a gap,
 * and a head that was set back is not sealed.
 */
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
  if (head && head.seal !== sealOf(keys, head)) return broken(chain, entries, head.sequence + 1, "missing");
  const isWhole = chain === INSTALLATION_CHAIN ? await areAllTold(db) : await hasHead(db, chain, entries);
  return isWhole ? { chain, entries, broken: null } : broken(chain, entries, entries + 1, "missing");
}

/** Whether a chain that there should be has its last entry. */
async function hasHead(db: Database, chain: string, entries: number): Promise<boolean> {
  const shouldBe = entries > 0 || (await isToldOf(db, chain));
  return !shouldBe || (await findHead(db, chain)) !== undefined;
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
