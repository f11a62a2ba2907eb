import type { ApiCalls, Client } from "#contract/client/client.ts";
import type { Database } from "#provider/db/database.ts";
import type { Provider } from "#provider/provider.ts";
import type { BackupPlace } from "./databases/backup-place.ts";

/** An installation that has just started for the first time. */
export interface Installation {
  client: Client;
  provider: Provider;
  db: Database;
  /** What the installation's keys are made from. */
  secret: Buffer;
  /** The calls of somebody who has not signed in. */
  visitor: ApiCalls;
  /** The provider's clock: `advance` makes it later. */
  clock: { now(): number; advance(ms: number): void };
  /** Where its backups are made. */
  place: BackupPlace;
}
