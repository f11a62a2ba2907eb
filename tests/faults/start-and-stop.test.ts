import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { LINK_WEB_SOCKET_PATH } from "#contract/device-link.ts";
import { runProgram } from "../support/command.ts";
import { startConsole } from "../support/running-console.ts";

test("the server stops in order while a panel is connected over the web socket", async () => {
  const running = await startConsole();
  onTestFinished(() => running.stop());
  const panel = new WebSocket(running.url.replace("http", "ws") + LINK_WEB_SOCKET_PATH, ["mqtt"]);
  await once(panel, "open");
  panel.on("error", () => undefined);
  const asked = performance.now();
  expect(await running.end()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(2_000);
});

test("the server and its commands refuse a database that another secret sealed, and say what to do", async () => {
  const first = await startConsole();
  onTestFinished(() => first.stop());
  await first.end();
  const { dataDir } = first;
  rmSync(path.join(dataDir, "secret.key"));

  expect(await runProgram("audit", ["verify"], { DATA_DIR: dataDir })).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("secret.key is missing"),
  });
  await expect(startConsole({ dataDir })).rejects.toThrow(/put the file secret\.key .* back/);
  for (const [program, words] of [
    ["audit", ["verify"]],
    ["administer", ["licence", "list"]],
  ] as const) {
    expect(await runProgram(program, [...words], { DATA_DIR: dataDir })).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("The secret is not the one"),
    });
  }
});
