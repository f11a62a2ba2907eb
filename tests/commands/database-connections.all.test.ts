import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createDatabase,
  findPostgres,
  type PostgresServer,
  startPostgres,
} from "../support/databases/postgres.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

const CONNECTIONS = 2;
/** The connection that waits for notifications. */
const LISTENING = 1;
const REQUESTS = 60;

describe.skipIf("missing" in findPostgres())("a server with DATABASE_CONNECTIONS", () => {
  let postgres: PostgresServer;
  let observer: pg.Client;
  let server: RunningConsole;

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await createDatabase(postgres.url);
    server = await startConsole({
      env: { DATABASE_URL: url, DATABASE_CONNECTIONS: String(CONNECTIONS) },
    });
    observer = new pg.Client({ connectionString: url, application_name: "observer" });
    await observer.connect();
  });

  afterAll(async () => {
    await observer.end();
    await server.stop();
    await postgres.stop();
  });

  async function countConnections(): Promise<number> {
    const { rows } = await observer.query<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = current_database() and application_name like 'portineria%'",
    );
    return Number(rows[0]!.count);
  }

  test("answers many requests at once, and opens no more than these", async () => {
    const answers = Array.from({ length: REQUESTS }, () => fetch(`${server.url}/readyz`));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    // Those that are idle now stay open for ten seconds.
    expect(await countConnections()).toBe(CONNECTIONS + LISTENING);
  });
});
