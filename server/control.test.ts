import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenForOrders, sendOrder } from "./control.ts";

test("a command reaches the running server over a socket that this user alone can open", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-control-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await sendOrder(folder, ["licence", "list"])).toBeUndefined();
  writeFileSync(path.join(folder, "control.sock"), "left behind");

  const stop = await listenForOrders(
    folder,
    async (words) => ({ exitCode: 0, text: words.join(" ") }),
    () => undefined,
  );

  expect(await sendOrder(folder, ["licence", "list"])).toEqual({ exitCode: 0, text: "licence list" });
  expect(statSync(path.join(folder, "control.sock")).mode & 0o777).toBe(0o600);
  await stop();
  expect(await sendOrder(folder, ["licence", "list"])).toBeUndefined();
});

test("a second server in the same folder leaves the first one's orders to it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-control-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const said = (text: string) => async () => ({ exitCode: 0, text });
  const problems: unknown[] = [];
  const stopFirst = await listenForOrders(folder, said("first"), () => undefined);

  const stopSecond = await listenForOrders(folder, said("second"), (...line) => void problems.push(line));
  expect(problems).toHaveLength(1);
  await stopSecond();

  expect(await sendOrder(folder, ["licence", "list"])).toMatchObject({ text: "first" });
  await stopFirst();
});

test("a folder that can't hold the socket keeps no server from running", async () => {
  const problems: string[] = [];
  const folder = path.join(tmpdir(), "x".repeat(120));

  const stop = await listenForOrders(
    folder,
    async () => ({ exitCode: 0, text: "" }),
    (level) => problems.push(level),
  );

  expect(problems).toEqual(["warn"]);
  await stop();
});
