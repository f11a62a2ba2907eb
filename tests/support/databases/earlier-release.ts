import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const releaseFolder = fileURLToPath(new URL("./earlier-release", import.meta.url));

/** The administrator of the installation below, and the name of their building. */
export const EARLIER_INSTALLATION = {
  email: "ada@example.org",
  password: "correct horse battery",
  label: "The building",
};

/** The last migration that the earlier release had. */
export const EARLIER_SCHEMA = "0001-schema";

/**
 * Creates a data folder with the schema of `EARLIER_SCHEMA`: two buildings with everything that a building
 * can have.
 */
export function earlierDataFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-earlier-"));
  const database = gunzipSync(readFileSync(path.join(releaseFolder, "portineria.db.gz")));
  writeFileSync(path.join(dataDir, "portineria.db"), database, { mode: 0o600 });
  copyFileSync(path.join(releaseFolder, "secret.key"), path.join(dataDir, "secret.key"));
  return dataDir;
}
