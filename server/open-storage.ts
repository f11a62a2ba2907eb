import { createKeys } from "#provider/keys.ts";
import { recognizeSecret } from "#provider/secret-mark.ts";
import { type Database, openDatabase } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import type { Config } from "./config.ts";
import { applyPendingRestore } from "./restored-data.ts";
import { installationSecret } from "./secret.ts";

/**
 * Opens the database, with a prepared restore applied and all migrations done, and reads the installation's
 * secret, which must be the one that the database was sealed under.
 */
export async function openStorage(
  config: Pick<Config, "dataDir" | "databaseUrl" | "sessionSecret">,
  log: Log,
): Promise<{ database: Database; secret: Buffer }> {
  const before = applyPendingRestore(config.dataDir);
  if (before !== undefined) log("warn", "A backup has been restored.", { before });
  const secret = installationSecret(config.dataDir, config.sessionSecret);
  const database = openDatabase(config.databaseUrl);
  if (database.problem === "full")
    log("error", "The server starts on a full disk.", {
      fault: "full",
      error: `The disk of ${config.databaseUrl} is full`,
    });
  const keys = createKeys(secret);
  const applied = await migrate(database, migrations);
  if (applied.length > 0) log("info", "The database was migrated.", { migrations: applied });
  await recognizeSecret(database, keys);
  return { database, secret };
}
