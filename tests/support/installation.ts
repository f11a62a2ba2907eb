import type { ApiCalls, Client } from "#contract/client/client.ts";
import type { Provider } from "#provider/provider.ts";
import type { Database } from "#storage/database.ts";
import type { BackupPlace } from "./databases/backup-place.ts";

/** An installation that has just started for the first time. */
export interface Installation {
  client: Client;
  provider: Provider;
  db: Database;
  /** The installation's keys are derived from it. */
  secret: Buffer;
  /** The calls of a visitor who has not signed in. */
  visitor: ApiCalls;
  /** The provider's clock; `advance` moves it forward. */
  clock: { now(): number; advance(ms: number): void };
  /** The place of its backups. */
  place: BackupPlace;
}
