import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { waitForExit } from "../support/command.ts";

/** Returns the paths of the files in a folder without the digests of their contents, sorted. */
function listFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.map((file) => file.replace(/-[\w-]{8}\./, ".")).sort();
}

test("the files that are sent to the build of the image are enough to build the same scripts and styles", async () => {
  const context = mkdtempSync(path.join(tmpdir(), "portineria-context-"));
  onTestFinished(() => rmSync(context, { recursive: true, force: true }));
  const sent = readFileSync("deploy/Dockerfile.dockerignore", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1));
  for (const each of sent) cpSync(each, path.join(context, each), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(context, "node_modules"));
  const built = await waitForExit(spawn("npm", ["run", "build"], { cwd: context }));
  expect(built.exitCode, built.output).toBe(0);
  expect(listFiles(path.join(context, "build/client"))).toEqual(listFiles("build/client"));
  expect(listFiles(path.join(context, "build/server"))).toEqual(listFiles("build/server"));
});
