import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { projectFolder } from "../../commands/project.mjs";
import { needsBuild, needsInstall } from "../../commands/set-up.mjs";

// A command would install or build during the other tests; `npm test` has done both by now.
const reason = needsInstall(projectFolder) || needsBuild(projectFolder) ? " (skipped: run npm test)" : "";

interface RunningCommand {
  output(): string;
  interrupt(): void;
  ended: Promise<number | null>;
}

/** Starts a command as npm does, from another folder. */
function command(name: string, words: readonly string[], env: Record<string, string> = {}): RunningCommand {
  const child = spawn(process.execPath, [path.join(projectFolder, "commands", `${name}.mjs`), ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return { output: () => output, interrupt: () => void child.kill("SIGINT"), ended };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-commands-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.skipIf(reason !== "")(`a command${reason}`, () => {
  test.each(["start", "panel", "licence", "admin", "audit", "bench", "test"])(
    "npm run %s prints its help",
    async (name) => {
      const { ended, output } = command(name, ["--help"]);
      expect(await ended, output()).toBe(0);
      expect(output()).toContain(name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`);
    },
  );

  test.each([
    ["start", ["now"], 2, "unknown argument now"],
    ["panel", ["--server", "http://localhost:1"], 1, "--activation-code"],
    ["licence", ["invent"], 2, "--help"],
    ["admin", ["invent"], 2, "--help"],
    ["audit", ["mend"], 2, "npm run audit"],
    ["test", ["everything"], 2, "unknown step everything"],
  ])("npm run %s refuses %j with %i", async (name, words, exitCode, message) => {
    const { ended, output } = command(name, words, { DATA_DIR: temporaryFolder() });
    expect(await ended, output()).toBe(exitCode);
    expect(output()).toContain(message);
  });

  test("npm start serves a console at the address that it prints, until it is interrupted", async () => {
    const env = { PORT: "0", MQTT_PORT: "0", DATA_DIR: temporaryFolder() };
    const { ended, output, interrupt } = command("start", [], env);
    await expect.poll(output, { timeout: 60_000 }).toMatch(/http:\/\/\S+:\d+/);
    const [address] = /http:\/\/[^\s"]+:\d+/.exec(output())!;
    const page = await fetch(address);
    expect(page.url).toBe(`${address}/setup`);
    expect(page.status).toBe(200);
    interrupt();
    expect(await ended, output()).toBe(0);
  });
});
