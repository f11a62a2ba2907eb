import { INSTALLATION_CHAIN } from "#storage/audited-chains.ts";
import type { Database } from "#storage/database.ts";
import {
  areAllRecorded,
  type ChainPosition,
  findHead,
  isChainRecorded,
  listChains,
  listRecordedPositions,
  streamSealed,
} from "../history/queries/audit-chain.ts";
import type { Keys } from "../keys.ts";
import { computeSeal, hashEntry, NO_ENTRY } from "./entry-hash.ts";

/** The first position where a chain is broken, and the problem there. */
interface Break {
  sequence: number;
  problem: "changed" | "missing";
}

export interface VerifiedChain {
  chain: string;
  /** Number of unchanged entries from the first on, and the time of the last of them. */
  entries: number;
  wholeUntil: number | null;
  broken: Break | null;
}

/** A position of the installation's chain that was stored outside the database. */
export type Anchor = ChainPosition;

type IntactPart = Omit<VerifiedChain, "broken">;

const running = new Map<string, Promise<VerifiedChain>>();

/** Verifies a chain. Concurrent calls share one verification. */
export function verifyOnce(db: Database, keys: Keys, chain: string): Promise<VerifiedChain> {
  const begun = running.get(chain);
  if (begun) return begun;
  const verified = verifyChain(db, keys, chain).finally(() => running.delete(chain));
  running.set(chain, verified);
  return verified;
}

/**
 * Verifies a chain from its first entry to its last: a changed entry has another hash, a missing entry leaves
 * a gap, and a head that was set back has no valid seal, or is before the position that the installation's
 * chain or `anchor` records.
 */
async function verifyChain(db: Database, keys: Keys, chain: string, anchor?: Anchor): Promise<VerifiedChain> {
  // Read first, because entries that are sealed in the meantime come after it.
  const head = await findHead(db, chain);
  const known = new Map(
    (await listRecordedPositions(db, chain)).map(({ sequence, hash }) => [sequence, hash]),
  );
  if (anchor) known.set(anchor.sequence, anchor.hash);
  const last = Math.max(head?.sequence ?? 0, ...known.keys());
  const intact: IntactPart = { chain, entries: 0, wholeUntil: null };
  let previous = NO_ENTRY;
  for await (const entry of streamSealed(db, chain)) {
    const expected = intact.entries + 1;
    if (entry.sequence !== expected) return broken(intact, expected, "missing");
    const hash = hashEntry(keys, entry, expected, previous);
    const isHead = head?.sequence === expected;
    if (hash !== entry.hash || (isHead && hash !== head.hash) || hash !== (known.get(expected) ?? hash))
      return broken(intact, expected, "changed");
    previous = hash;
    intact.entries = expected;
    intact.wholeUntil = entry.time;
  }
  const { entries } = intact;
  if (entries < last) return broken(intact, entries + 1, "missing");
  if (head && head.seal !== computeSeal(keys, head)) return broken(intact, head.sequence + 1, "missing");
  const isIntact =
    chain === INSTALLATION_CHAIN ? await areAllRecorded(db) : await hasHead(db, chain, entries);
  return isIntact ? { ...intact, broken: null } : broken(intact, entries + 1, "missing");
}

/** Whether a chain has a head, if it should exist. */
async function hasHead(db: Database, chain: string, entries: number): Promise<boolean> {
  const shouldBe = entries > 0 || (await isChainRecorded(db, chain));
  return !shouldBe || (await findHead(db, chain)) !== undefined;
}

/** Verifies every chain of the database: one for each building, and the installation's. */
export async function verifyAll(db: Database, keys: Keys, anchor?: Anchor): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = [];
  for (const chain of await listChains(db)) {
    verified.push(await verifyChain(db, keys, chain, chain === INSTALLATION_CHAIN ? anchor : undefined));
  }
  return verified;
}

/** Returns the head of the installation's chain, to be stored outside the database: `12-hash`. */
export async function findAnchor(db: Database): Promise<string | undefined> {
  const head = await findHead(db, INSTALLATION_CHAIN);
  return head && `${head.sequence}-${head.hash}`;
}

/** Parses an anchor; undefined for anything else. */
export function readAnchor(text: string): Anchor | undefined {
  const [, sequence, hash] = /^(\d{1,15})-(\S{1,200})$/.exec(text) ?? [];
  return hash === undefined ? undefined : { sequence: Number(sequence), hash };
}

function broken(intact: IntactPart, sequence: number, problem: Break["problem"]): VerifiedChain {
  return { ...intact, broken: { sequence, problem } };
}
