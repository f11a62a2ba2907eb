import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#storage/migrations/index.ts";
import { runProgram } from "../support/command.ts";
import { readDatabaseFile } from "../support/databases/database-file.ts";
import { earlierDataFolder, earlierSchemas } from "../support/databases/earlier-release.ts";
import {
  countsIn,
  expectEverythingWorks,
  withoutSelfChanging,
} from "../support/databases/upgraded-installation.ts";
import { startConsole } from "../support/processes/running-console.ts";

test.each(earlierSchemas)(
  "the database of the release with %s is migrated without loss, and everything works",
  async (schema) => {
    const dataDir = earlierDataFolder(schema);
    const before = countsIn(dataDir);
    expect(before["migration"]).toBe(migrations.findIndex(({ name }) => name === schema) + 1);
    const running = await startConsole({ dataDir });
    onTestFinished(() => running.stop());
    await expectEverythingWorks(running);
    const after = countsIn(dataDir);
    expect(after["migration"]).toBe(migrations.length);
    expect(readDatabaseFile(dataDir, "select id from agent_group where name_order = ''")).toEqual([]);
    const { agent_group: groups, ...counted } = withoutSelfChanging(after, before);
    expect(groups).toBe(before["agent_group"]! + 1);
    expect(counted).toEqual(withoutSelfChanging(before, counted));
    const audit = await runProgram("audit", ["verify"], { DATA_DIR: dataDir });
    expect(audit, audit.output).toMatchObject({ exitCode: 0 });
  },
);
