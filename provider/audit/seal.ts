import { INSTALLATION_CHAIN } from "#storage/audited-chains.ts";
import { transaction } from "#storage/database.ts";
import { failureFields } from "#storage/log.ts";
import type { ProviderContext } from "../context.ts";
import {
  findHead,
  isChainRecorded,
  listUnsealed,
  listUnsealedChains,
  moveHead,
  placeEntry,
  recordChain,
  recordHeads,
} from "../history/queries/audit-chain.ts";
import { computeSeal, hashEntry, NO_ENTRY } from "./entry-hash.ts";
import { findAnchor } from "./verify.ts";

const AT_ONCE = 200;
/** Entries of a burst of changes are sealed together. */
const SOON_MS = 100;
/** Finds entries that a crashed process left unsealed. */
const EVERY_MS = 30_000;
const ANCHOR_EVERY_MS = 3_600_000;

type SealContext = Pick<ProviderContext, "db" | "keys" | "log" | "now">;

/**
 * Assigns every entry its position in its chain: soon after the change, not in its transaction, so that
 * changes of a building need not wait for each other.
 */
async function sealAudit({ db, keys, now }: Omit<SealContext, "log">): Promise<void> {
  const others = (await listUnsealedChains(db)).filter((chain) => chain !== INSTALLATION_CHAIN);
  // The installation's chain comes last, because it records chains that begin.
  for (const chain of [...others, INSTALLATION_CHAIN]) {
    let sealed: number;
    do {
      sealed = await transaction(db, async (tx) => {
        const entries = await listUnsealed(tx, chain, AT_ONCE);
        if (entries.length === 0) return 0;
        const head = await findHead(tx, chain);
        const isRecorded = await isChainRecorded(tx, chain);
        if (!isRecorded && chain !== INSTALLATION_CHAIN) await recordChain(tx, chain, now());
        let sequence = head?.sequence ?? 0;
        let hash = head?.hash ?? NO_ENTRY;
        // A manipulated head stays visible: the chain continues after it, but is never sealed again.
        const isIntact = head ? head.seal === computeSeal(keys, head) : !isRecorded;
        for (const entry of entries) {
          sequence += 1;
          hash = hashEntry(keys, entry, sequence, hash);
          await placeEntry(tx, entry.id, { sequence, hash });
        }
        const seal = isIntact ? computeSeal(keys, { chain, sequence, hash }) : "";
        await moveHead(tx, { chain, sequence, hash, seal });
        return entries.length;
      });
    } while (sealed === AT_ONCE);
  }
}

/**
 * Records the heads of all other chains in the installation's chain and logs its new head: a log that is
 * stored elsewhere reveals when the database, including its seals, was set back to an earlier state.
 * @param level log level; a start uses `debug`, because it prints the set-up code
 */
export async function anchorAudit(context: SealContext, level: "debug" | "info" = "info"): Promise<void> {
  await sealAudit(context);
  await transaction(context.db, (tx) => recordHeads(tx, context.now()));
  await sealAudit(context);
  context.log(level, "The audit ends here.", { head: await findAnchor(context.db) });
}

export interface Sealer {
  stop(): Promise<void>;
}

/**
 * Starts sealing existing entries, new ones and those that other processes have left; records the anchor now
 * and every hour.
 */
export function startSealer(context: SealContext): Sealer {
  let running = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  function enqueue(work: (context: SealContext) => Promise<void>): void {
    running = running
      .then(() => work(context))
      .catch((error: unknown) =>
        context.log("warn", "The audit could not be sealed yet.", failureFields(error)),
      );
  }
  function seal(): void {
    soon = undefined;
    enqueue(sealAudit);
  }
  function sealSoon(): void {
    soon ??= setTimeout(seal, SOON_MS);
  }
  context.db.onAudited(sealSoon);
  const timer = setInterval(sealSoon, EVERY_MS);
  timer.unref();
  const anchoring = setInterval(() => enqueue(anchorAudit), ANCHOR_EVERY_MS);
  anchoring.unref();
  enqueue((sealed) => anchorAudit(sealed, "debug"));
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(anchoring);
      clearTimeout(soon);
      context.db.onAudited(() => undefined);
      seal();
      await running;
    },
  };
}
