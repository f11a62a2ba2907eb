import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { allPages } from "#contract/client/pages.ts";
import { migrations } from "#storage/migrations/index.ts";
import { runProgram } from "../support/command.ts";
import { readDatabaseFile } from "../support/databases/database-file.ts";
import {
  EARLIER_INSTALLATION,
  EARLIER_SCHEMA,
  earlierDataFolder,
} from "../support/databases/earlier-release.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

const BACKUP_PASSPHRASE = "from one release to another";
let running: RunningConsole | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Returns the number of rows of each table; expects an intact database. */
function countsIn(dataDir: string): Record<string, number> {
  const rows = (sql: string) => readDatabaseFile(dataDir, sql);
  const names = rows("select name from sqlite_master where type = 'table' order by name");
  const counts = names.map(({ name }) => {
    const [row] = rows(`select count(*) as rows from "${String(name)}"`);
    return [String(name), Number(row?.["rows"])] as const;
  });
  expect(rows("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(rows("pragma foreign_key_check")).toEqual([]);
  return Object.fromEntries(counts);
}

/** Tables whose rows change by themselves. */
const SELF_CHANGING = [
  "migration",
  "job",
  "token",
  "token_family",
  "last_sign_in",
  "installation",
  "audit_entry",
  "audit_head",
  "done_call",
  "idempotency_record",
];

function withoutSelfChanging(counts: Record<string, number>, like: Record<string, number> = counts) {
  const counted = Object.entries(counts).filter(([name]) => name in like && !SELF_CHANGING.includes(name));
  return Object.fromEntries(counted);
}

/** Expects that people can sign in, and read and change what they had. */
async function expectEverythingWorks(console: RunningConsole): Promise<void> {
  const { email: username, password, label } = EARLIER_INSTALLATION;
  const { access_token } = await console
    .calls()
    .auth.token({ body: { grant_type: "password", username, password } });
  const { items } = await console.calls(access_token).users.listDomains({ id: "me" });
  expect(items.map((each) => each.label)).toContain(label);
  const { id: domainId } = items.find((each) => each.label === label)!;
  const { access_token: token } = await console.calls(access_token).auth.enterDomain({ domainId });
  const api = console.calls(token);
  const { items: devices } = await api.devices.list();
  expect(devices.length).toBeGreaterThan(0);
  const lists = [
    api.agentGroups,
    api.outputGroups,
    api.elevatorAreaGroups,
    api.nfcTags,
    api.invites,
    api.auxiliaries,
  ];
  for (const { list } of lists) expect((await list()).items.length).toBeGreaterThan(0);
  const people = await allPages((query) => api.users.list({ query }));
  expect(people.length).toBeGreaterThan(1);
  expect((await api.events.query({ body: {} })).items).toBeInstanceOf(Array);
  for (const { id } of devices) {
    expect((await api.ringBellButtons.list({ id })).items).toBeInstanceOf(Array);
    expect((await api.accessControlAssociations.list({ id })).items).toBeInstanceOf(Array);
  }
  const group = await api.agentGroups.create({ body: { name: "Since the upgrade" } });
  expect(await api.agentGroups.get({ id: group.id })).toMatchObject({ name: "Since the upgrade" });
  const page = await fetch(`${console.url}/`);
  expect(page.status).toBe(200);
}

test("the database of an earlier release is migrated without loss, and everything works", async () => {
  const dataDir = earlierDataFolder();
  const before = countsIn(dataDir);
  running = await startConsole({ dataDir });
  await expectEverythingWorks(running);
  const after = countsIn(dataDir);
  const { agent_group: groups = 0, ...counted } = withoutSelfChanging(after, before);
  expect(groups).toBe(before["agent_group"]! + 1);
  expect(counted).toEqual(withoutSelfChanging({ ...before, agent_group: 0 }, counted));
  expect(after["migration"]).toBe(migrations.length);
  const audit = await runProgram("audit", ["verify"], { DATA_DIR: dataDir });
  expect(audit, audit.output).toMatchObject({ exitCode: 0 });
});

test("a backup made before the upgrade is migrated when it is restored", async () => {
  const earlier = earlierDataFolder();
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "portineria-upgraded-"));
  onTestFinished(() => rmSync(earlier, { recursive: true, force: true }));
  const file = path.join(earlier, "x.backup");
  const made = await runProgram("backup", ["make", file], { DATA_DIR: earlier, BACKUP_PASSPHRASE });
  expect(made, made.output).toMatchObject({ exitCode: 0 });
  const counts = countsIn(earlier);
  expect(counts["migration"], "nothing was migrated for it").toBe(
    migrations.findIndex(({ name }) => name === EARLIER_SCHEMA) + 1,
  );
  const restored = await runProgram("backup", ["restore", file], { DATA_DIR, BACKUP_PASSPHRASE });
  expect(restored, restored.output).toMatchObject({ exitCode: 0 });
  const counted = withoutSelfChanging(countsIn(DATA_DIR), counts);
  expect(counted).toMatchObject({
    agent_group: counts["agent_group"],
    event: counts["event"],
    blob: counts["blob"],
  });
  running = await startConsole({ dataDir: DATA_DIR });
  await expectEverythingWorks(running);
  const audit = await runProgram("audit", ["verify"], { DATA_DIR });
  expect(audit, audit.output).toMatchObject({ exitCode: 0 });
});
