import { sealOf } from "./audit/entry-hash.ts";
import { listHeads, moveHead } from "./db/audit-chain.ts";
import { type Database, transaction } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { migrations } from "./db/migrations/index.ts";
import type { Keys } from "./keys.ts";

/** Brought seals for the heads of the audit's chains, which no statement can make. */
const SEALS = "0011-kept-honest";

/** Applies the migrations that are missing, with what they need of the installation's keys. */
export async function bringUpToDate(db: Database, keys: Keys): Promise<void> {
  const applied = await migrate(db, migrations);
  if (!applied.includes(SEALS)) return;
  await transaction(db, async (tx) => {
    for (const head of await listHeads(tx)) await moveHead(tx, { ...head, seal: sealOf(keys, head) });
  });
}
