import { createKeys } from "#provider/keys.ts";
import { recognizeSecret } from "#provider/secret-mark.ts";
import { type Database, openDatabase, storageFault } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { updateNameKeys } from "#storage/name-keys.ts";
import type { Config } from "./config.ts";
import { applyPendingRestore } from "./restored-data.ts";
import { installationSecret } from "./secret.ts";

/**
 * Opens the database, with a prepared restore applied, all migrations done and the keys of names written, and
 * reads the installation's secret, which must be the one that the database was sealed under.
 */
export async function openStorage(
  config: Pick<Config, "dataDir" | "databaseUrl" | "databaseConnections" | "sessionSecret">,
  log: Log,
): Promise<{ database: Database; secret: Buffer }> {
  const before = applyPendingRestore(config.dataDir);
  if (before !== undefined) log("warn", "A backup has been restored.", { before });
  const secret = installationSecret(config.dataDir, config.sessionSecret);
  const database = openDatabase(config.databaseUrl, { connections: config.databaseConnections });
  if (database.problem === "full")
    log("error", "The server starts on a full disk.", {
      fault: "full",
      error: `The disk of ${config.databaseUrl} is full`,
    });
  const keys = createKeys(secret);
  const applied = await migrate(database, migrations);
  if (applied.length > 0) log("info", "The database was migrated.", { migrations: applied });
  await recognizeSecret(database, keys);
  const names = await updateNameKeys(database).catch(ignoreFullDisk);
  if (names > 0) log("info", "Names got the keys that they are sorted and searched by.", { names });
  return { database, secret };
}

/** On a disk that takes no writes the server starts; the next start writes the keys. */
function ignoreFullDisk(error: unknown): number {
  if (["full", "read-only"].includes(storageFault(error))) return 0;
  throw error;
}
