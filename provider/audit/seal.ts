import { findHead, listUnsealed, listUnsealedChains, moveHead, placeEntry } from "../db/audit-chain.ts";
import { onAudited, transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { hashOf, NO_ENTRY } from "./entry-hash.ts";

const AT_ONCE = 200;
/** Entries of a burst of changes are sealed together. */
const SOON_MS = 100;
/** Finds what a process that died has left. */
const EVERY_MS = 30_000;

type Sealed = Pick<House, "db" | "keys" | "log">;

/**
 * Gives every entry its place in its chain. It is done soon after the change and not with it, so that changes of a
 * building need not wait for each other.
 */
export async function sealAudit({ db, keys }: Sealed): Promise<void> {
  for (const chain of await listUnsealedChains(db)) {
    let sealed: number;
    do {
      sealed = await transaction(db, async (tx) => {
        const entries = await listUnsealed(tx, chain, AT_ONCE);
        if (entries.length === 0) return 0;
        const head = await findHead(tx, chain);
        let sequence = head?.sequence ?? 0;
        let hash = head?.hash ?? NO_ENTRY;
        for (const entry of entries) {
          sequence += 1;
          hash = hashOf(keys, entry, sequence, hash);
          await placeEntry(tx, entry.id, { sequence, hash });
        }
        await moveHead(tx, { chain, sequence, hash });
        return entries.length;
      });
    } while (sealed === AT_ONCE);
  }
}

export interface Sealer {
  stop(): Promise<void>;
}

/** Seals what is there, what comes, and what other processes have left. */
export function startSealer(house: Sealed): Sealer {
  let running = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  function seal(): void {
    soon = undefined;
    running = running
      .then(() => sealAudit(house))
      .catch((error: unknown) => house.log("warn", "The audit could not be sealed yet.", { error }));
  }
  function sealSoon(): void {
    soon ??= setTimeout(seal, SOON_MS);
  }
  onAudited(house.db, sealSoon);
  const timer = setInterval(sealSoon, EVERY_MS);
  timer.unref();
  sealSoon();
  return {
    async stop() {
      clearInterval(timer);
      clearTimeout(soon);
      onAudited(house.db, () => undefined);
      seal();
      await running;
    },
  };
}
