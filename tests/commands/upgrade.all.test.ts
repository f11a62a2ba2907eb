import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { migrations } from "#storage/migrations/index.ts";
import { runProgram } from "../support/command.ts";
import { earlierDataFolder, EARLIEST_SCHEMA } from "../support/databases/earlier-release.ts";
import {
  countsIn,
  expectEverythingWorks,
  withoutSelfChanging,
} from "../support/databases/upgraded-installation.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

const BACKUP_PASSPHRASE = "from one release to another";
let running: RunningConsole | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

test("the database of the earliest release is migrated without loss, and everything works", async () => {
  const dataDir = earlierDataFolder(EARLIEST_SCHEMA);
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
  const earlier = earlierDataFolder(EARLIEST_SCHEMA);
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "portineria-upgraded-"));
  onTestFinished(() => rmSync(earlier, { recursive: true, force: true }));
  const file = path.join(earlier, "x.backup");
  const made = await runProgram("backup", ["make", file], { DATA_DIR: earlier, BACKUP_PASSPHRASE });
  expect(made, made.output).toMatchObject({ exitCode: 0 });
  const counts = countsIn(earlier);
  expect(counts["migration"], "nothing was migrated for it").toBe(
    migrations.findIndex(({ name }) => name === EARLIEST_SCHEMA) + 1,
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
