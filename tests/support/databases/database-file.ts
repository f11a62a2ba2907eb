import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";

/**
 * The embedded database of an installation, opened as any other program would. Its server may be
 * writing meanwhile: the lock is waited for.
 */
export function openDatabaseFile(dataDir: string): InstanceType<typeof DatabaseSync> {
  return new DatabaseSync(path.join(dataDir, "portineria.db"), { timeout: 10_000 });
}
