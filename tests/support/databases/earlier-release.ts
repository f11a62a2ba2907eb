import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const releasesFolder = fileURLToPath(new URL("./earlier-releases", import.meta.url));
const ENDING = ".db.gz";

/** The administrator of the installation below, and the name of their building. */
export const EARLIER_INSTALLATION = {
  email: "ada@example.org",
  password: "correct horse battery",
  label: "The building",
};

/** The names of the last migrations of the earlier releases whose databases are stored. */
export const earlierSchemas = readdirSync(releasesFolder)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
  .sort();

/** The oldest of them. */
export const EARLIEST_SCHEMA = earlierSchemas[0]!;

/**
 * Creates a data folder that a release with this last migration wrote: two buildings with everything that a
 * building can have.
 */
export function earlierDataFolder(schema: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-earlier-"));
  const database = gunzipSync(readFileSync(path.join(releasesFolder, `${schema}${ENDING}`)));
  writeFileSync(path.join(dataDir, "portineria.db"), database, { mode: 0o600 });
  copyFileSync(path.join(releasesFolder, "secret.key"), path.join(dataDir, "secret.key"));
  return dataDir;
}
