import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type ProgramResult, runProgram } from "../support/command.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

let running: RunningConsole;

beforeAll(async () => {
  running = await startConsole();
  const { setupCode } = running;
  await running.calls().onPremise.createUser({ body: { ...ADMINISTRATOR, setupCode } });
});

afterAll(() => running.stop());

function administer(...words: string[]): Promise<ProgramResult> {
  return runProgram("administer", words, { DATA_DIR: running.dataDir });
}

/** Returns the first match in a text. @throws Error if there is none */
function found(text: string, pattern: RegExp): string {
  const [all] = pattern.exec(text) ?? [];
  if (all === undefined) throw new Error(`nothing like ${pattern} in: ${text}`);
  return all;
}

test.each([["licence"], ["admin"]])("npm run %s prints its help, and refuses unknown words", async (name) => {
  const help = await administer(name, "--help");
  expect(help).toMatchObject({ exitCode: 0, output: expect.stringContaining(`npm run ${name}`) });
  const unknown = await administer(name, "invent");
  expect(unknown.exitCode).not.toBe(0);
  expect(unknown.output).toContain("--help");
});

describe.each(["beside the running server", "without a server"])("%s", (where) => {
  beforeAll(async () => {
    if (where === "without a server") await running.end();
  });

  test("a licence is issued, listed, and no longer usable once revoked", async () => {
    const issued = await administer("licence", "issue", "--domains", "1", "--devices", "3", "--days", "30");
    expect(issued.exitCode).toBe(0);
    const code = found(issued.output, /[A-Z0-9]{4}(-[A-Z0-9]{4}){3,}/);
    expect((await administer("licence", "list")).output).toContain(code);
    expect(await administer("licence", "revoke", code)).toMatchObject({ exitCode: 0 });
    const line = (await administer("licence", "list")).output.split("\n").find((each) => each.includes(code));
    expect(line).toMatch(/revoked/i);
    expect((await administer("licence", "revoke", "ABCD-ABCD-ABCD-ABCD")).exitCode).toBe(1);
  });

  test("a link to choose a new password is printed for an existing account", async () => {
    const { exitCode, output } = await administer("admin", "reset-password", ADMINISTRATOR.email);
    expect(exitCode).toBe(0);
    expect(found(output, /https?:\/\/\S+/)).toContain("/reset_password");
    expect((await administer("admin", "reset-password", "nobody@example.org")).exitCode).toBe(1);
  });

  test("a missing second factor is reported", async () => {
    const refusal = { exitCode: 1, output: expect.stringContaining("no second factor") };
    expect(await administer("admin", "remove-second-factors", ADMINISTRATOR.email)).toMatchObject(refusal);
  });
});
