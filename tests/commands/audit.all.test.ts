import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type ProgramResult, runProgram } from "../support/command.ts";
import { openDatabaseFile } from "../support/databases/database-file.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

let running: RunningConsole;

beforeAll(async () => {
  running = await startConsole();
  const { setupCode } = running;
  await running.calls().onPremise.createUser({ body: { ...ADMINISTRATOR, setupCode } });
});

afterAll(() => running.stop());

test("an unknown command is refused with the list of commands", async () => {
  expect(await audit("mend")).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("npm run audit"),
  });
});

test("the path of a missing database is reported", async () => {
  const nowhere = path.join(running.dataDir, "nowhere");
  const { exitCode, output } = await audit("verify", nowhere);
  expect(exitCode).toBe(1);
  expect(output).toContain(path.join(nowhere, "portineria.db"));
});

test("each export of the change log has the entries since the last one, in which no secret is", async () => {
  const position = path.join(running.dataDir, "exported");
  const entries = async (): Promise<Record<string, unknown>[]> => {
    const { exitCode, output } = await audit("export", running.dataDir, ["--position", position]);
    expect(exitCode, output).toBe(0);
    return output
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  await expect
    .poll(() => audit("verify").then(({ output }) => output))
    .toMatch(/installation: [1-9]\d* entries, intact/);
  const first = await entries();
  expect(first.map(({ sequence }) => sequence)).toEqual(first.map((_entry, at) => at + 1));
  expect(first).toContainEqual(
    expect.objectContaining({
      chain: "installation",
      entity: "user_account",
      change: "created",
      before: null,
      after: expect.objectContaining({ email: ADMINISTRATOR.email }),
    }),
  );
  expect(JSON.stringify(first)).not.toContain("argon2");
  expect(await entries()).toEqual([]);

  const { email: username, password } = ADMINISTRATOR;
  const body = { grant_type: "password", username, password } as const;
  const { access_token } = await running.calls().auth.token({ body });
  await running.calls(access_token).users.update({ id: "me", body: { name: "Ada Renamed" } });
  await expect.poll(async () => JSON.stringify(await entries())).toContain("Ada Renamed");
  expect((await audit("export")).exitCode).toBe(2);
  expect((await audit("export", running.dataDir, ["--position", running.dataDir])).exitCode).toBe(1);
});

test("beside the running server every chain is found whole, and an entry that was changed in the database is found", async () => {
  await expect
    .poll(() => audit("verify").then(({ output }) => output))
    .toMatch(/installation: [1-9]\d* entries, intact/);
  const { exitCode: whole, output: report } = await audit("verify");
  expect(whole).toBe(0);
  const head = /ends at (\d+-\S+)/.exec(report)?.[1] ?? "";
  expect((await audit("verify", running.dataDir, ["--head", head])).exitCode).toBe(0);
  const later = await audit("verify", running.dataDir, ["--head", `99999-${head.split("-")[1]}`]);
  expect(later).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/installation: entry \d+ is missing/),
  });
  expect((await audit("verify", running.dataDir, ["--head", "yesterday"])).exitCode).toBe(2);
  await running.end();

  const file = openDatabaseFile(running.dataDir);
  file.exec("update audit_entry set actor_name = 'Somebody else' where sequence = 1");
  file.close();
  const { exitCode, output } = await audit("verify");
  expect(output).toContain("installation: entry 1 was changed");
  expect(exitCode).toBe(1);
});

function audit(word: string, dataDir = running.dataDir, options: string[] = []): Promise<ProgramResult> {
  return runProgram("audit", [word, ...options], { DATA_DIR: dataDir });
}
