import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenForCommands, sendCommand } from "./control.ts";

test("a command reaches the running server over a socket that only this user can open", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-control-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await sendCommand(folder, ["licence", "list"])).toBeUndefined();
  writeFileSync(path.join(folder, "control.sock"), "left behind");

  const stop = await listenForCommands(
    folder,
    async (words) => ({ exitCode: 0, text: words.join(" ") }),
    () => undefined,
  );

  expect(await sendCommand(folder, ["licence", "list"])).toEqual({ exitCode: 0, text: "licence list" });
  expect(statSync(path.join(folder, "control.sock")).mode & 0o777).toBe(0o600);
  await stop();
  expect(await sendCommand(folder, ["licence", "list"])).toBeUndefined();
});

test("a second server in the same folder does not take the first one's commands", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-control-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const handler = (text: string) => async () => ({ exitCode: 0, text });
  const problems: unknown[] = [];
  const stopFirst = await listenForCommands(folder, handler("first"), () => undefined);

  const stopSecond = await listenForCommands(
    folder,
    handler("second"),
    (...line) => void problems.push(line),
  );
  expect(problems).toHaveLength(1);
  await stopSecond();

  expect(await sendCommand(folder, ["licence", "list"])).toMatchObject({ text: "first" });
  await stopFirst();
});

test("a folder that can't contain the socket does not prevent a server from running", async () => {
  const problems: string[] = [];
  const folder = path.join(tmpdir(), "x".repeat(120));

  const stop = await listenForCommands(
    folder,
    async () => ({ exitCode: 0, text: "" }),
    (level) => problems.push(level),
  );

  expect(problems).toEqual(["warn"]);
  await stop();
});
