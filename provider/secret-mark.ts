import { type Database, type Reader, transaction } from "./db/database.ts";
import { findInstallationValue, keepInstallationValue } from "./db/installation.ts";
import type { Keys } from "./keys.ts";

const NAME = "secret-mark";

/**
 * Keeps the mark of the secret that the database is sealed under, at the first start, and knows it again at each
 * further one: with another secret nothing sealed could be read, and whatever is written would be lost to the first.
 * @throws Error that says what to do, where the secret is another one
 */
export async function recognizeSecret(db: Database, keys: Keys): Promise<void> {
  await transaction(db, (tx) => keepInstallationValue(tx, NAME, markOf(keys)));
  await requireSameSecret(db, keys);
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
