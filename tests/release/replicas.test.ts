import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import { openDatabase } from "#storage/database.ts";
import { createVisitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { type Balancer, startBalancer } from "../support/outside/balancer.ts";
import { startPanelProcess } from "../support/processes/panel-process.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { refusal } from "../support/refusal.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const found = findPostgres();
const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";
const WRITERS = 4;

/** Real processes that share a database and a secret, as deploy/compose.scale.yaml has them (faults R13, R14). */
describe.skipIf(reason !== "")(`two servers behind a plain balancer${reason}`, () => {
  let server: PostgresServer;
  let balancer: Balancer;
  let building: SetUpBuilding;
  let replicas: [RunningConsole, RunningConsole];
  const secret = randomBytes(32).toString("base64url");
  /** Both see the same backups, as in deploy/compose.scale.yaml. */
  const backupDir = mkdtempSync(path.join(tmpdir(), "portineria-backups-"));
  const portOf = ({ url }: RunningConsole): string => new URL(url).port;
  const start = (env: Record<string, string> = {}, dataDir?: string): Promise<RunningConsole> =>
    startConsole({
      env: { DATABASE_URL: server.url, SESSION_SECRET: secret, BACKUP_DIR: backupDir, ...env },
      dataDir,
    });
  /** Calls of a program that knows only the balancer's address. */
  const calls = (token?: string) =>
    remote({ baseUrl: balancer.url, fetch }).as(token === undefined ? {} : { token });

  /** Ends a server and starts it again at its address. */
  async function restart(at: 0 | 1, signal: NodeJS.Signals): Promise<void> {
    const old = replicas[at];
    await old.end(signal);
    replicas[at] = await start({ PORT: portOf(old) }, old.dataDir);
  }

  /** Signs the first administrator in at a server; returns the calls as a person and in the building. */
  async function signInAt(replica: RunningConsole) {
    const { email: username, password } = ADMINISTRATOR;
    const body = { grant_type: "password", username, password };
    const { access_token } = await replica.calls().auth.token({ body });
    const inside = await replica.calls(access_token).auth.enterDomain({ domainId: building.domainId });
    return { asPerson: replica.calls(access_token), inside: replica.calls(inside.access_token) };
  }

  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    replicas = await Promise.all([start(), start()]);
    balancer = await startBalancer(() => replicas.map((replica) => Number(portOf(replica))));
    building = await setUpBuilding({ ...replicas[0], calls });
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const replica of replicas ?? []) await replica.stop();
    await server?.stop();
    rmSync(backupDir, { recursive: true, force: true });
  });

  test("both print the same set-up code, and a session is valid at both", async () => {
    expect(replicas[0].setupCode).toBeDefined();
    expect(replicas[1].setupCode).toBe(replicas[0].setupCode);
    const visitor = createVisitor(balancer.url);
    await visitor.signIn(ADMINISTRATOR);
    await visitor.enter(building.domainId);
    for (let turn = 0; turn < 4; turn++) expect((await visitor.open("/domain")).status).toBe(200);
  });

  test("a sign-in that ends at one server ends at the other at once", async () => {
    const { email: username, password } = ADMINISTRATOR;
    const { access_token } = await calls().auth.token({
      body: { grant_type: "password", username, password },
    });
    const [first, there] = replicas.map((replica) => replica.calls(access_token));
    await there!.users.me();
    await first!.auth.signOut();
    expect(await refusal(there!.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
  });

  test("tries at a secret are counted by both together", async () => {
    const body = { grant_type: "password", username: "guessed@example.org", password: "a guess" } as const;
    const guess = (at: number) => refusal(replicas[at % 2]!.calls().auth.token({ body }));
    for (let tried = 0; tried < 10; tried++) expect(await guess(tried)).toMatchObject({ status: 401 });
    for (const at of [0, 1]) expect(await guess(at)).toMatchObject({ name: "TOO_MANY_TRIES" });
  });

  test("of twenty simultaneous requests for one name at both servers, one succeeds", async () => {
    const { agentGroups } = calls(building.token);
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => agentGroups.create({ body: { name: "The last name" } })),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { items } = await agentGroups.list({ query: { search: "The last name" } });
    expect(items).toHaveLength(1);
  });

  test("one server is killed, one is stopped in order: no request is refused, nothing is lost or done twice", async () => {
    const { nfcTags } = calls(building.token);
    const acknowledged = new Set<string>();
    let over = false;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !over; count++) {
        const value = `${writer}${String(count).padStart(7, "0")}`;
        acknowledged.add((await nfcTags.create({ body: { identifier: `Tag ${value}`, value } })).id);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const more = async (): Promise<void> => {
      const enough = acknowledged.size + 20;
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    await more();
    await restart(0, "SIGKILL");
    await more();
    await restart(1, "SIGTERM");
    await more();
    over = true;
    await writing;
    const { items } = await nfcTags.list();
    const there = new Set(items.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
    expect(new Set(items.map(({ value }) => value)).size).toBe(items.length);
    expect(items).toHaveLength(acknowledged.size);
  });

  test("a panel whose server is killed continues at the other, and each ring is in the history once", async () => {
    const api = calls(building.token);
    const { activationCode, hwId } = building.demo;
    const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
    const [licence] = (await api.licences.managed()).items;
    await api.devices.enable({ id, licenseId: licence!.id, body: { activationCode, name: "Gate" } });
    await api.ringBellButtons.create({ id, body: { position: 1, text: "Bianchi" } });
    const stateFile = path.join(replicas[0].dataDir, "panel.json");
    const panel = startPanelProcess({ server: balancer.url, activationCode, hwId, stateFile });
    try {
      await panel.shows(/configuration \w+ applied/);
      for (const at of [0, 1] as const) {
        panel.type("ring 1");
        await panel.shows(/ring 1 Bianchi/);
        await restart(at, "SIGKILL");
      }
      panel.type("wait");
      await panel.shows(/ready/);
      await expect
        .poll(async () => (await api.events.query({ body: { kinds: ["RING"] } })).items.length, {
          timeout: 20_000,
        })
        .toBe(2);
    } finally {
      await panel.stop();
    }
  });

  test("a restore requested at one server applies to both, and both continue with the restored data", async () => {
    const [first, there] = await Promise.all(replicas.map(signInAt));
    const { backups } = first!.asPerson;
    await backups.setPlan({ body: { everyHours: 0, keep: 1, passphrase: "two keys and a spare" } });
    await there!.asPerson.backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state, { timeout: 30_000 }).toBe("DONE");
    const [{ id } = { id: "" }] = (await backups.list()).items;
    await there!.inside.agentGroups.create({ body: { name: "Made after the backup" } });

    await backups.restore({ id });
    await expect.poll(() => replicas[1].output(), { timeout: 60_000 }).toContain("it restarts");
    for (const { asPerson } of [first!, there!]) {
      await expect
        .poll(async () => (await refusal(asPerson.users.me())).name, { timeout: 30_000 })
        .toBe("UNAUTHENTICATED");
    }
    const [again, alsoAgain] = await Promise.all(replicas.map(signInAt));
    const names = async (api: typeof again) => {
      const { items } = await api!.inside.agentGroups.list({ query: { search: "Made" } });
      return items.map(({ name }) => name);
    };
    expect(await names(again)).toEqual([]);
    await alsoAgain!.inside.agentGroups.create({ body: { name: "Made after the restore" } });
    expect(await names(again)).toEqual(["Made after the restore"]);
    expect((await alsoAgain!.asPerson.backups.plan()).run).toMatchObject({ kind: "RESTORE", state: "DONE" });
  });

  test("a server that is killed during a restore leaves the data unchanged, and the restore can be requested again", async () => {
    const { asPerson, inside } = await signInAt(replicas[1]);
    const { backups } = asPerson;
    const [{ id } = { id: "" }] = (await backups.list()).items;
    await inside.agentGroups.create({ body: { name: "Made before the kill" } });
    const isThere = async () => {
      const { items } = await inside.agentGroups.list({ query: { search: "Made before the kill" } });
      return items.length === 1;
    };
    await (await signInAt(replicas[0])).asPerson.backups.restore({ id });
    await untilRestoring(server.url);
    await restart(0, "SIGKILL");
    expect(await isThere()).toBe(true);
    const { run } = await backups.plan();
    expect(run).toMatchObject({ kind: "RESTORE", state: "RUNNING" });
    const again = () =>
      backups.restore({ id }).then(
        () => "begun",
        ({ name }: Error) => name,
      );
    await expect.poll(again, { timeout: 150_000, interval: 2_000 }).toBe("begun");
    await expect
      .poll(async () => (await refusal(asPerson.users.me())).name, { timeout: 60_000 })
      .toBe("UNAUTHENTICATED");
  }, 240_000);
});

/** Waits until a restore has begun to fill its tables, in the schema beside those in use. */
async function untilRestoring(url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    for (;;) {
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'portineria_restoring'`.execute(
        db,
      );
      if (rows.length > 0) return;
    }
  } finally {
    await db.destroy();
  }
}
