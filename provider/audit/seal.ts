import { INSTALLATION_CHAIN } from "../db/audit-belonging.ts";
import {
  findHead,
  isToldOf,
  listUnsealed,
  listUnsealedChains,
  moveHead,
  placeEntry,
  tellOfChain,
  tellOfHeads,
} from "../db/audit-chain.ts";
import { onAudited, transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { hashOf, NO_ENTRY, sealOf } from "./entry-hash.ts";
import { findAnchor } from "./verify.ts";

const AT_ONCE = 200;
/** Entries of a burst of changes are sealed together. */
const SOON_MS = 100;
/** Finds what a process that died has left. */
const EVERY_MS = 30_000;
const ANCHOR_EVERY_MS = 3_600_000;

type Sealed = Pick<House, "db" | "keys" | "log" | "now">;

/**
 * Gives every entry its place in its chain. It is done soon after the change and not with it, so that changes of a
 * building need not wait for each other.
 */
export async function sealAudit({ db, keys, now }: Omit<Sealed, "log">): Promise<void> {
  const others = (await listUnsealedChains(db)).filter((chain) => chain !== INSTALLATION_CHAIN);
  // The installation's comes last: it tells of those that begin.
  for (const chain of [...others, INSTALLATION_CHAIN]) {
    let sealed: number;
    do {
      sealed = await transaction(db, async (tx) => {
        const entries = await listUnsealed(tx, chain, AT_ONCE);
        if (entries.length === 0) return 0;
        const head = await findHead(tx, chain);
        const wasTold = await isToldOf(tx, chain);
        if (!wasTold && chain !== INSTALLATION_CHAIN) await tellOfChain(tx, chain, now());
        let sequence = head?.sequence ?? 0;
        let hash = head?.hash ?? NO_ENTRY;
        // What was done to a head stays to be seen: a chain goes on behind it, and is never sealed again.
        const isWhole = head ? head.seal === sealOf(keys, head) : !wasTold;
        for (const entry of entries) {
          sequence += 1;
          hash = hashOf(keys, entry, sequence, hash);
          await placeEntry(tx, entry.id, { sequence, hash });
        }
        const seal = isWhole ? sealOf(keys, { chain, sequence, hash }) : "";
        await moveHead(tx, { chain, sequence, hash, seal });
        return entries.length;
      });
    } while (sealed === AT_ONCE);
  }
}

/**
 * Has the installation's chain take in how far all others have come, and tells the log where it ends then: whoever
 * keeps the log elsewhere can tell a database that was put back to an earlier state, seals and all.
 */
export async function anchorAudit(house: Sealed): Promise<void> {
  await sealAudit(house);
  await transaction(house.db, (tx) => tellOfHeads(tx, house.now()));
  await sealAudit(house);
  house.log("info", "The audit ends here.", { head: await findAnchor(house.db) });
}

export interface Sealer {
  stop(): Promise<void>;
}

/** Seals what is there, what comes, and what other processes have left; anchors it now and every hour. */
export function startSealer(house: Sealed): Sealer {
  let running = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  function inTurn(work: (house: Sealed) => Promise<void>): void {
    running = running
      .then(() => work(house))
      .catch((error: unknown) => house.log("warn", "The audit could not be sealed yet.", { error }));
  }
  function seal(): void {
    soon = undefined;
    inTurn(sealAudit);
  }
  function sealSoon(): void {
    soon ??= setTimeout(seal, SOON_MS);
  }
  onAudited(house.db, sealSoon);
  const timer = setInterval(sealSoon, EVERY_MS);
  timer.unref();
  const anchoring = setInterval(() => inTurn(anchorAudit), ANCHOR_EVERY_MS);
  anchoring.unref();
  inTurn(anchorAudit);
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(anchoring);
      clearTimeout(soon);
      onAudited(house.db, () => undefined);
      seal();
      await running;
    },
  };
}
