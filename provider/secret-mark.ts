import { type Database, type Reader, transaction } from "#storage/database.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { findInstallationValue, storeInstallationValue } from "#storage/installation-values.ts";
import type { Keys } from "./keys.ts";

const NAME = "secret-mark";

/**
 * Stores a mark of the secret that seals the database's values at the first start, and checks it at each
 * later start. With another secret, no sealed value could be read, and new values could not be read with the
 * first secret.
 * @throws Error that says what to do, when the secret is another one
 */
export async function recognizeSecret(db: Database, keys: Keys): Promise<void> {
  if ((await findInstallationValue(db, NAME)) === undefined) await storeMark(db, keys);
  await requireSameSecret(db, keys);
}

/** Stores the mark. A full or read-only disk does not prevent the start: a later start stores the mark. */
async function storeMark(db: Database, keys: Keys): Promise<void> {
  try {
    await transaction(db, (tx) => storeInstallationValue(tx, NAME, markOf(keys)));
  } catch (error) {
    const fault = storageFault(error);
    if (fault !== "full" && fault !== "read-only") throw error;
  }
}

/**
 * Checks the secret without storing its mark; any secret is right for a database that has no mark yet.
 * @throws Error that says what to do, when the secret is another one
 */
export async function requireSameSecret(db: Reader, keys: Keys): Promise<void> {
  const stored = await findInstallationValue(db, NAME);
  if (stored === undefined || stored === markOf(keys)) return;
  throw new Error(
    "The secret is not the one that this database was made with: set the previous SESSION_SECRET, or, if it was " +
      "never set, put the file secret.key of this database back into the data folder (DATA_DIR).",
  );
}

/** Returns a keyed hash of a public text: it identifies the key and reveals nothing about it. */
function markOf(keys: Keys): string {
  return keys.hash(NAME, "");
}
