import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { markRunning, othersRunning } from "../../commands/running.mjs";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-running-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a running command is registered until it ends, and a killed one is removed", async () => {
  const folder = newFolder();
  expect(othersRunning(folder)).toEqual([]);
  const unmark = markRunning(folder);
  const marks = path.join(folder, "build/.running");
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "commands/start.mjs"]);
  await once(child, "spawn");
  writeFileSync(path.join(marks, String(child.pid)), "");

  expect(othersRunning(folder)).toEqual([child.pid]);
  child.kill("SIGKILL");
  await once(child, "exit");

  expect(othersRunning(folder)).toEqual([]);
  expect(readdirSync(marks)).toEqual([String(process.pid)]);
  unmark();
  expect(readdirSync(marks)).toEqual([]);
});

test.runIf(process.platform === "linux")("a foreign process prevents no build", () => {
  const folder = newFolder();
  markRunning(folder)();
  writeFileSync(path.join(folder, "build/.running/1"), "");
  expect(othersRunning(folder)).toEqual([]);
});
