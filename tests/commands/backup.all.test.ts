import { type ChildProcess, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type ProgramResult, runProgram, waitForExit } from "../support/command.ts";
import { openDatabaseFile } from "../support/databases/database-file.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { mountSmallDisk } from "../support/databases/small-disk.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { browserAt } from "../support/push/example-browser.ts";
import { refusal } from "../support/refusal.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";

const BACKUP_PASSPHRASE = "the key under no doormat";

let running: RunningConsole;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "portineria-backups-"));
  file = path.join(folder, "site.backup");
  running = await startConsole();
  const { api } = await setUpBuilding(running);
  await api.pushSubscriptions.create({ body: browserAt("https://push.invalid/1") });
});

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const env = { BACKUP_PASSPHRASE };

function run(
  topic: "make" | "restore" | "copy",
  words: string[],
  more: Record<string, string> = env,
): Promise<ProgramResult> {
  return runProgram("backup", [topic, ...words], { DATA_DIR: running.dataDir, ...more });
}

function newFolder(): string {
  const made = mkdtempSync(path.join(folder, "data-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function labelsOf(of: RunningConsole, accessToken: string): Promise<string[]> {
  const { items } = await of.calls(accessToken).users.listDomains({ id: "me" });
  return items.map(({ label }) => label);
}

async function buildingsOf(of: RunningConsole): Promise<string[]> {
  const { access_token } = await signIn(of);
  return labelsOf(of, access_token);
}

test("a backup beside the running server needs a passphrase, and is whole, sealed and readable by its owner alone", async () => {
  expect(await run("make", [file], {})).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("passphrase"),
  });
  expect(await run("make", [file], { BACKUP_PASSPHRASE: "short" })).toMatchObject({ exitCode: 1 });
  const made = await run("make", [file]);
  expect(made).toMatchObject({ exitCode: 0, output: expect.stringContaining("verified") });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "latin1")).not.toContain(ADMINISTRATOR.email);
  expect(await run("make", [file]), "nothing is overwritten").toMatchObject({ exitCode: 1 });
  const checked = await run("restore", ["--check", file], {});
  expect(checked, "on its own machine it needs no passphrase").toMatchObject({
    exitCode: 0,
    output: expect.stringContaining(": verified."),
  });
});

test("a foreign or damaged file is refused, and nothing has changed", async () => {
  const content = readFileSync(file);
  const damaged = path.join(folder, "damaged.backup");
  content[content.length - 99]! ^= 1;
  writeFileSync(damaged, content);
  const foreign = path.join(folder, "foreign.backup");
  copyFileSync(path.join(running.dataDir, "portineria.db"), foreign);
  await running.end();
  const before = readFileSync(path.join(running.dataDir, "portineria.db"));
  const names = readdirSync(running.dataDir);
  expect(await run("restore", [damaged])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("damaged"),
  });
  expect(await run("restore", [foreign])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("not a backup"),
  });
  expect(await run("restore", ["../nowhere"])).toMatchObject({ exitCode: 1 });
  expect(readdirSync(running.dataDir).sort()).toEqual(names.sort());
  expect(readFileSync(path.join(running.dataDir, "portineria.db")).equals(before)).toBe(true);
  running = await startConsole({ dataDir: running.dataDir });
});

test("a restore needs the server stopped, restores everything, signs everyone out and preserves the previous data", async () => {
  const { access_token } = await signIn(running);
  const labels = await labelsOf(running, access_token);
  const changed = openDatabaseFile(running.dataDir);
  changed.exec("update domain set label = 'Renamed since'");
  changed.close();
  expect(await run("restore", [file])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("in use"),
  });
  await running.end();
  const restored = await run("restore", [file]);
  expect(restored.output).toContain("Restored.");
  const previousData = /is in (\S+)\. Start/.exec(restored.output)?.[1] ?? "";
  expect(readdirSync(previousData)).toEqual(expect.arrayContaining(["portineria.db", "secret.key"]));
  expect(existsSync(path.join(running.dataDir, "restoring"))).toBe(false);

  running = await startConsole({ dataDir: running.dataDir });
  expect(await refusal(labelsOf(running, access_token))).toMatchObject({ status: 401 });
  expect(await buildingsOf(running)).toEqual(labels);
  const { pushSubscriptions } = running.calls((await signIn(running)).access_token);
  expect((await pushSubscriptions.list()).total, "subscriptions of ended sign-ins").toBe(0);
  const audit = await runProgram("audit", ["verify"], { DATA_DIR: running.dataDir });
  expect(audit, audit.output).toMatchObject({ exitCode: 0 });
});

test("on another machine the passphrase opens it, and the secret is restored too", async () => {
  const DATA_DIR = newFolder();
  const without = await run("restore", [file], { DATA_DIR });
  expect(without).toMatchObject({ exitCode: 1, output: expect.stringContaining("another installation") });
  const wrong = await run("restore", [file], { DATA_DIR, BACKUP_PASSPHRASE: "not the passphrase" });
  expect(wrong).toMatchObject({ exitCode: 1, output: expect.stringContaining("passphrase is incorrect") });
  const SESSION_SECRET = "Vt7kQ2mZx9LbRw4cHn6dYp1sGf8jEa3u";
  const other = await run("restore", [file], { DATA_DIR, ...env, SESSION_SECRET });
  expect(other).toMatchObject({ exitCode: 1, output: expect.stringContaining("SESSION_SECRET") });
  expect((await run("restore", [file], { DATA_DIR, ...env })).exitCode).toBe(0);
  const key = path.join(DATA_DIR, "secret.key");
  expect(readFileSync(key)).toEqual(readFileSync(path.join(running.dataDir, "secret.key")));
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const there = await startConsole({ dataDir: DATA_DIR });
  expect(await buildingsOf(there)).toEqual(await buildingsOf(running));
  await there.end();
});

/** Runs a command and kills it as soon as `seen` returns true; returns the signal. */
async function killWhen(topic: string, words: string[], env: Record<string, string>, seen: () => boolean) {
  const child: ChildProcess = spawn(process.execPath, ["build/server/backup.js", topic, ...words], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", BACKUP_PASSPHRASE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = waitForExit(child);
  while (!seen() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
  child.kill("SIGKILL");
  await ended;
  return child.signalCode;
}

test("a killed backup leaves no file under its name, and a killed restore changes nothing", async () => {
  const target = path.join(folder, "killed.backup");
  const DATA_DIR = running.dataDir;
  // Repeated if it was done before it was killed.
  do {
    rmSync(target, { force: true });
    await killWhen("make", [target], { DATA_DIR }, () => existsSync(`${target}.partial`));
  } while (existsSync(target));
  expect(existsSync(`${target}.partial`)).toBe(true);
  expect((await run("make", [target])).exitCode, "the same command starts over").toBe(0);
  expect(existsSync(`${target}.partial`)).toBe(false);

  await running.end();
  const before = readFileSync(path.join(DATA_DIR, "portineria.db"));
  const restoring = path.join(DATA_DIR, "restoring");
  do {
    rmSync(restoring, { recursive: true, force: true });
    await killWhen("restore", [file], { DATA_DIR }, () => existsSync(restoring));
  } while (existsSync(path.join(restoring, "ready")));
  expect(readFileSync(path.join(DATA_DIR, "portineria.db")).equals(before)).toBe(true);
  running = await startConsole({ dataDir: DATA_DIR });
  expect(existsSync(restoring), "the next start removes the partial restore").toBe(false);
  expect(await buildingsOf(running)).toHaveLength(1);
});

test("a restore that was ready when the machine went down is finished by the next start", async () => {
  const elsewhere = newFolder();
  expect((await run("restore", [file], { DATA_DIR: elsewhere, ...env })).exitCode).toBe(0);
  await running.end();
  const restoring = path.join(running.dataDir, "restoring");
  mkdirSync(restoring);
  for (const name of ["portineria.db", "secret.key"])
    copyFileSync(path.join(elsewhere, name), path.join(restoring, name));
  writeFileSync(path.join(restoring, "ready"), "2026-01-01-x");
  // As it was interrupted: the previous file is set aside, and the restored one is not in place yet.
  const earlierData = path.join(running.dataDir, "before-restore-2026-01-01-x");
  mkdirSync(earlierData);
  copyFileSync(path.join(running.dataDir, "portineria.db"), path.join(earlierData, "portineria.db"));
  rmSync(path.join(running.dataDir, "portineria.db"));
  running = await startConsole({ dataDir: running.dataDir });
  expect(existsSync(restoring)).toBe(false);
  expect(readdirSync(earlierData)).toEqual(expect.arrayContaining(["portineria.db", "secret.key"]));
  expect(await buildingsOf(running)).toHaveLength(1);
});

const disk = mountSmallDisk(1);
afterAll(() => ("missing" in disk ? undefined : disk.remove()));

test.skipIf("missing" in disk)("a full disk is reported, and no partial file stays on it", async () => {
  if ("missing" in disk) return;
  disk.fill();
  const made = await run("make", [path.join(disk.folder, "x.backup")]);
  expect(made).toMatchObject({ exitCode: 1, output: expect.stringContaining("disk is full") });
  expect(readdirSync(disk.folder)).toEqual(["ballast"]);
});

const found = findPostgres();
const missing = "missing" in found ? ` (skipped: ${found.missing})` : "";

describe.skipIf(missing !== "")(`to PostgreSQL${missing}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  test("the site is copied beside its server, compared, and runs there with its people's sign-ins", async () => {
    const { access_token } = await signIn(running);
    expect(await run("copy", ["mysql://x/y"])).toMatchObject({ exitCode: 1 });
    const copied = await run("copy", [server.url]);
    expect(copied, copied.output).toMatchObject({ exitCode: 0 });
    expect(copied.output).toMatch(/user_account: 1, the same[\s\S]*tables compared[\s\S]*DATABASE_URL/);
    expect(await run("copy", [server.url])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("not empty"),
    });
    const labels = await buildingsOf(running);
    await running.end();
    const DATABASE_URL = server.url;
    const there = await startConsole({ dataDir: running.dataDir, env: { DATABASE_URL } });
    expect(await labelsOf(there, access_token)).toEqual(labels);

    const own = path.join(folder, "server.backup");
    expect(await run("make", [own], { DATABASE_URL, ...env })).toMatchObject({ exitCode: 0 });
    const onto = await run("restore", [own], { DATABASE_URL, ...env });
    expect(onto, "nothing is replaced under running servers").toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("not empty"),
    });
    const DATA_DIR = newFolder();
    expect((await run("restore", [own], { DATA_DIR, ...env })).exitCode, "and back to the embedded one").toBe(
      0,
    );
    await there.end();
    running = await startConsole({ dataDir: running.dataDir });
  });
});
