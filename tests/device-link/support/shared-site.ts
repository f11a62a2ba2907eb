import type { Database } from "#storage/database.ts";
import { embeddedEngine, type TestEngine } from "../../support/databases/engines.ts";
import { openSite, type Site } from "./site.ts";

/** The `hello` of a device as it connects. */
export const HELLO = {
  protocol: 1,
  type: "RINGBELL",
  model: "other",
  firmware: "1",
  buttonCount: 1,
  outputCount: 1,
  inputCount: 0,
  startedAt: 1,
  configurationVersion: null,
} as const;

/** Opens a site, and the database as another process of the server would share it. */
export async function openSharedSite(): Promise<{ site: Site; db: Database }> {
  const embedded = embeddedEngine();
  let db: Database | undefined;
  const engine: TestEngine = {
    ...embedded,
    async open(content) {
      const opened = await embedded.open(content);
      db = opened.db;
      return opened;
    },
  };
  const site = await openSite(engine);
  return { site, db: db! };
}
