import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import type { Migration } from "#storage/migration.ts";
import { createVisitor } from "../attacks/support/visitor.ts";
import { startDecidingDoor } from "../device-link/support/deciding-door.ts";
import { TAG } from "../device-link/support/seeded-door.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { runProgram } from "../support/command.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { startBalancer } from "../support/outside/balancer.ts";
import { createNewerBuild, type NewerBuild } from "../support/processes/newer-build.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const found = findPostgres();
const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";
const WRITERS = 4;
const BACKUP_PASSPHRASE = "one version and the next";

/** What a next version could add to tables that every call reads and writes. */
const addition: Migration = {
  name: "9998-next-additive",
  statements: [
    "create table next_version(id {text} primary key, tag_id {text} references nfc_tag(id)){strict}",
    "alter table nfc_tag add column next_version {text} not null default 'added'",
    "alter table event add column next_version {int}",
    "alter table user_account add column next_version {bool} not null default {false}",
    "create index next_version_tag on nfc_tag(next_version)",
  ],
};
const renaming: Migration = {
  name: "9999-renaming",
  // A column that the start itself does not read.
  statements: ["alter table face_id rename column user_id to person_id"],
};

let newer: NewerBuild;
beforeAll(() => {
  newer = createNewerBuild(addition);
});
afterAll(() => newer.remove());

/** Creates tags until `stop`, which returns the ids of the acknowledged ones; any refusal fails there. */
function startWriters(calls: ReturnType<RunningConsole["calls"]>, round: number) {
  const acknowledged = new Set<string>();
  let over = false;
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !over; count++) {
      const value = `${round}${writer}${String(count).padStart(6, "0")}`;
      const body = { identifier: `Tag ${value}`, value };
      acknowledged.add((await calls.nfcTags.create({ body })).id);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    /** Waits for twenty further ones. */
    async more(): Promise<void> {
      const enough = acknowledged.size + 20;
      const reached = expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(enough);
      await Promise.race([reached, writing]);
    },
    async stop(): Promise<Set<string>> {
      over = true;
      await writing;
      return acknowledged;
    },
  };
}

describe.skipIf(reason !== "")(`two servers on one PostgreSQL${reason}`, () => {
  let server: PostgresServer;
  const servers: RunningConsole[] = [];

  beforeAll(async () => {
    server = await startPostgres({ durable: true });
  });
  afterAll(async () => {
    for (const each of servers) await each.stop();
    await server?.stop();
  });

  test("are upgraded one after the other, while people work and a door is used: no request is refused, nothing is lost", async () => {
    const backupDir = mkdtempSync(path.join(tmpdir(), "portineria-backups-"));
    onTestFinished(() => rmSync(backupDir, { recursive: true, force: true }));
    const SESSION_SECRET = randomBytes(32).toString("base64url");
    const settings = { DATABASE_URL: server.url, SESSION_SECRET, BACKUP_DIR: backupDir };
    const portOf = ({ url }: RunningConsole): string => new URL(url).port;
    async function replace(at: number, build?: NewerBuild, signal: NodeJS.Signals = "SIGTERM") {
      const old = servers[at]!;
      await old.end(signal);
      const { command, cwd } = build ?? {};
      const env = { ...settings, PORT: portOf(old) };
      servers[at] = await startConsole({ env, dataDir: old.dataDir, command, cwd });
    }
    servers.push(await startConsole({ env: settings }), await startConsole({ env: settings }));
    const balancer = await startBalancer(() => servers.map((each) => Number(portOf(each))));
    onTestFinished(() => balancer.stop());
    const calls = (token?: string) =>
      remote({ baseUrl: balancer.url, fetch }).as(token === undefined ? {} : { token });
    const { token, domainId, demo } = await setUpBuilding({ ...servers[0]!, calls });
    const visitor = createVisitor(balancer.url);
    await visitor.signIn(ADMINISTRATOR);
    await visitor.enter(domainId);
    const { id: userId } = await calls(token).users.me();
    const { items: licences } = await calls(token).licences.managed();
    const delivered = { hwId: demo.hwId, activationCode: demo.activationCode.replaceAll("-", "") };
    const mine = { token, delivered, licence: licences[0]!, people: { administrator: { userId } } };
    const place = { url: balancer.url, dataDir: servers[0]!.dataDir, calls };
    const door = await startDecidingDoor({ console: place, mine });
    onTestFinished(() => door.stop());
    let rings = 0;
    const expectService = async () => {
      for (let turn = 0; turn < 4; turn++) expect((await visitor.open("/domain")).status).toBe(200);
      await door.panel.waitFor(({ online }) => online);
      expect(await door.panel.ring(1)).toMatchObject({ name: "Rossi" });
      rings++;
      await door.decides();
    };
    /** The server that the door is connected to may be the one that is replaced: it then decides alone. */
    const useWhileReplaced = async () => {
      expect(await door.panel.ring(1)).toMatchObject({ name: "Rossi" });
      rings++;
      const answer = await door.panel.present("NFC_TAG", TAG);
      expect(answer).toMatchObject({ decision: { outcome: "granted" } });
    };
    const replaceBesideDoor = (...given: Parameters<typeof replace>) =>
      Promise.all([replace(...given), useWhileReplaced()]);

    let writers = startWriters(calls(token), 1);
    await writers.more();
    await expectService();
    await replaceBesideDoor(0, newer);
    await writers.more();
    await expectService();
    const before = await writers.stop();
    // The older server starts on the database of the newer one.
    await replaceBesideDoor(1, undefined, "SIGKILL");
    writers = startWriters(calls(token), 2);
    await writers.more();
    await expectService();
    await replaceBesideDoor(1, newer);
    await writers.more();
    await expectService();
    // The way back is the same.
    await replaceBesideDoor(0);
    await replaceBesideDoor(1);
    await writers.more();
    await expectService();
    const acknowledged = new Set([...before, ...(await writers.stop())]);

    const { items } = await calls(token).nfcTags.list();
    const written = items.filter(({ value }) => value !== TAG);
    expect(new Set(written.map(({ id }) => id))).toEqual(acknowledged);
    const ringsOf = async () => (await calls(token).events.query({ body: { kinds: ["RING"] } })).items;
    await expect
      .poll(async () => (await ringsOf()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(rings);
    expect(await ringsOf()).toHaveLength(rings);
    const opened = await calls(token).events.query({ body: { kinds: ["ACCESS"] } });
    expect(opened.items.filter(({ outcome }) => outcome !== "granted")).toEqual([]);
    const file = path.join(backupDir, "by-the-older.backup");
    const backup = await runProgram("backup", ["make", file], { ...settings, BACKUP_PASSPHRASE });
    expect(backup, backup.output).toMatchObject({ exitCode: 0 });
  });
});

test("an earlier version works on the file of a version that only added, with all later writes", async () => {
  const first = await startConsole({ command: newer.command, cwd: newer.cwd });
  onTestFinished(() => first.stop());
  const { token } = await setUpBuilding(first);
  const body = { identifier: "Since the upgrade", value: "04AABBCC" };
  const { id } = await first.calls(token).nfcTags.create({ body });
  await first.end();

  const { dataDir } = first;
  const earlier = await startConsole({ dataDir });
  const { nfcTags } = earlier.calls(token);
  expect(await nfcTags.get({ id })).toMatchObject(body);
  await nfcTags.create({ body: { identifier: "By the earlier version", value: "04AABBDD" } });
  const backup = await runProgram("backup", ["make", path.join(dataDir, "x.backup")], {
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE,
  });
  expect(backup, backup.output).toMatchObject({ exitCode: 0 });
  await earlier.end();

  const again = await startConsole({ dataDir, command: newer.command, cwd: newer.cwd });
  expect((await again.calls(token).nfcTags.list()).items).toHaveLength(2);
  await again.end();
});

test("an earlier version refuses the file of a version that renamed, and names the migration", async () => {
  const renamed = createNewerBuild(renaming);
  onTestFinished(() => renamed.remove());
  const first = await startConsole({ command: renamed.command, cwd: renamed.cwd });
  onTestFinished(() => first.stop());
  await first.end();
  expect(await runProgram("server", [], { DATA_DIR: first.dataDir })).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/newer version[^]*"9999-renaming"/),
  });
});
