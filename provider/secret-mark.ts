import { type Database, type Reader, transaction } from "./db/database.ts";
import { storageFault } from "./db/engine/storage-fault.ts";
import { findInstallationValue, keepInstallationValue } from "./db/installation.ts";
import type { Keys } from "./keys.ts";

const NAME = "secret-mark";

/**
 * Keeps the mark of the secret that the database is sealed under, at the first start, and knows it again at each
 * further one: with another secret nothing sealed could be read, and whatever is written would be lost to the first.
 * @throws Error that says what to do, where the secret is another one
 */
export async function recognizeSecret(db: Database, keys: Keys): Promise<void> {
  if ((await findInstallationValue(db, NAME)) === undefined) await keepMark(db, keys);
  await requireSameSecret(db, keys);
}

/** A disk that is full or read-only keeps nobody from starting: a later start keeps the mark. */
async function keepMark(db: Database, keys: Keys): Promise<void> {
  try {
    await transaction(db, (tx) => keepInstallationValue(tx, NAME, markOf(keys)));
  } catch (error) {
    const fault = storageFault(error);
    if (fault !== "full" && fault !== "read-only") throw error;
  }
}

/**
 * The same for who only reads; a database that has no mark yet fits any secret.
 * @throws Error that says what to do, where the secret is another one
 */
export async function requireSameSecret(db: Reader, keys: Keys): Promise<void> {
  const kept = await findInstallationValue(db, NAME);
  if (kept === undefined || kept === markOf(keys)) return;
  throw new Error(
    "The secret is not the one that this database was made with: set SESSION_SECRET as it was, or, where it was " +
      "never set, put the file secret.key of this database back into the data folder (DATA_DIR).",
  );
}

/** A keyed hash of nothing secret: it tells the key again, and nothing about it. */
function markOf(keys: Keys): string {
  return keys.hash(NAME, "");
}
