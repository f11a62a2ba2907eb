import { INSTALLATION_CHAIN } from "../db/audit-belonging.ts";
import {
  areAllTold,
  type AuditPlace,
  findHead,
  isToldOf,
  listChains,
  listToldPlaces,
  streamSealed,
} from "../db/audit-chain.ts";
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
  /** So many from the first on are as they were written, the last of them at that time. */
  entries: number;
  wholeUntil: number | null;
  broken: Break | null;
}

type Whole = Omit<VerifiedChain, "broken">;

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
 * and a head that was set back is not sealed, or lies before what the installation's chain or an `anchor` tells of.
 */
export async function verifyChain(
  db: Database,
  keys: Keys,
  chain: string,
  anchor?: AuditPlace,
): Promise<VerifiedChain> {
  // Read first: what is sealed meanwhile comes after it.
  const head = await findHead(db, chain);
  const known = new Map((await listToldPlaces(db, chain)).map(({ sequence, hash }) => [sequence, hash]));
  if (anchor) known.set(anchor.sequence, anchor.hash);
  const last = Math.max(head?.sequence ?? 0, ...known.keys());
  const whole: Whole = { chain, entries: 0, wholeUntil: null };
  let previous = NO_ENTRY;
  for await (const entry of streamSealed(db, chain)) {
    const expected = whole.entries + 1;
    if (entry.sequence !== expected) return broken(whole, expected, "missing");
    const hash = hashOf(keys, entry, expected, previous);
    const isHead = head?.sequence === expected;
    if (hash !== entry.hash || (isHead && hash !== head.hash) || hash !== (known.get(expected) ?? hash))
      return broken(whole, expected, "changed");
    previous = hash;
    whole.entries = expected;
    whole.wholeUntil = entry.time;
  }
  const { entries } = whole;
  if (entries < last) return broken(whole, entries + 1, "missing");
  if (head && head.seal !== sealOf(keys, head)) return broken(whole, head.sequence + 1, "missing");
  const isWhole = chain === INSTALLATION_CHAIN ? await areAllTold(db) : await hasHead(db, chain, entries);
  return isWhole ? { ...whole, broken: null } : broken(whole, entries + 1, "missing");
}

/** Whether a chain that there should be has its last entry. */
async function hasHead(db: Database, chain: string, entries: number): Promise<boolean> {
  const shouldBe = entries > 0 || (await isToldOf(db, chain));
  return !shouldBe || (await findHead(db, chain)) !== undefined;
}

/**
 * Every chain of the database: one for each building, and the installation's own.
 * @param anchor a place of the installation's chain that was noted outside of the database
 */
export async function verifyAll(db: Database, keys: Keys, anchor?: AuditPlace): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = [];
  for (const chain of await listChains(db)) {
    verified.push(await verifyChain(db, keys, chain, chain === INSTALLATION_CHAIN ? anchor : undefined));
  }
  return verified;
}

/** The last entry of the installation's chain, to be noted outside of the database: `12-hash`. */
export async function findAnchor(db: Database): Promise<string | undefined> {
  const head = await findHead(db, INSTALLATION_CHAIN);
  return head && `${head.sequence}-${head.hash}`;
}

/** An anchor as it was noted; undefined for anything else. */
export function readAnchor(text: string): AuditPlace | undefined {
  const [, sequence, hash] = /^(\d{1,15})-(\S{1,200})$/.exec(text) ?? [];
  return hash === undefined ? undefined : { sequence: Number(sequence), hash };
}

function broken(whole: Whole, sequence: number, problem: Break["problem"]): VerifiedChain {
  return { ...whole, broken: { sequence, problem } };
}
