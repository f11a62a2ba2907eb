import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { runProgram } from "../support/command.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { type Balancer, startBalancer } from "../support/outside/balancer.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (skipped: ${found.missing})` : "";

/** The steps of docs/operating.md, "From one server to several", with processes where the document has containers. */
describe.skipIf(missing !== "")(`a site that has outgrown its server${missing}`, () => {
  let server: PostgresServer;
  let balancer: Balancer | undefined;
  let running: RunningConsole[] = [];
  const folders: string[] = [];

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(running.map((each) => each.stop()));
    await server?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test("moves to two servers with the secret of its first start, and everything works", async () => {
    const single = await startConsole();
    folders.push(single.dataDir);
    const { domainId, api } = await setUpBuilding(single);
    await api.agentGroups.create({ body: { name: "Family Rossi" } });
    await single.end();

    const env = { DATA_DIR: single.dataDir };
    const copied = await runProgram("backup", ["copy", server.url], env);
    expect(copied, copied.output).toMatchObject({ exitCode: 0 });

    const SESSION_SECRET = readFileSync(path.join(single.dataDir, "secret.key"), "utf8").trim();
    const backups = mkdtempSync(path.join(tmpdir(), "portineria-grown-"));
    folders.push(backups);
    const start = (): Promise<RunningConsole> =>
      startConsole({ env: { DATABASE_URL: server.url, SESSION_SECRET, BACKUP_DIR: backups } });
    running = await Promise.all([start(), start()]);
    balancer = await startBalancer(() => running.map(({ url }) => Number(new URL(url).port)));

    const calls = (token?: string) =>
      remote({ baseUrl: balancer!.url, fetch }).as(token === undefined ? {} : { token });
    const { email: username, password } = ADMINISTRATOR;
    const { access_token } = await calls().auth.token({
      body: { grant_type: "password", username, password },
    });
    const inside = calls((await calls(access_token).auth.enterDomain({ domainId })).access_token);
    for (let turn = 0; turn < 4; turn++) {
      const { items } = await inside.agentGroups.list();
      expect(items.map(({ name }) => name)).toEqual(["Family Rossi"]);
    }
    expect((await inside.audit.verify()).broken).toBeNull();
  });

  test("is refused with another secret, before anything is changed", async () => {
    const SESSION_SECRET = "Zk3v9Qe7Lm1Xc5Rt8Yb2Nw6Hj4Gd0Uf3S";
    const other = startConsole({ env: { DATABASE_URL: server.url, SESSION_SECRET } });
    await expect(other).rejects.toThrow("The secret is not the one that this database was made with");
  });

  test("says by the name of the setting that PostgreSQL is not there, or has no such database", async () => {
    const unreachable = startConsole({ env: { DATABASE_URL: "postgres://a:b@127.0.0.1:9/portineria" } });
    await expect(unreachable).rejects.toThrow(/DATABASE_URL: PostgreSQL can't be reached/);
    const address = new URL(server.url);
    address.pathname = "/no_such_database";
    const missingOne = startConsole({ env: { DATABASE_URL: address.href } });
    await expect(missingOne).rejects.toThrow(
      /DATABASE_URL: PostgreSQL refuses[^\n]*no_such_database[^\n]*\n?$/,
    );
  });
});
