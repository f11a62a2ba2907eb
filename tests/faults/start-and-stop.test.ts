import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { runProgram } from "../support/command.ts";
import { openDatabaseFile } from "../support/databases/database-file.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUp } from "../support/served-building.ts";

test("the server stops in order while a panel is connected over the web socket", async () => {
  const running = await startConsole();
  onTestFinished(() => running.stop());
  const panel = new WebSocket(running.url.replace("http", "ws") + LINK_WEB_SOCKET_PATH, ["mqtt"]);
  await once(panel, "open");
  panel.on("error", () => undefined);
  const startedAt = performance.now();
  expect(await running.end()).toBe(0);
  // Otherwise it is cut after eight seconds.
  expect(performance.now() - startedAt).toBeLessThan(7_500);
});

test("the server and its commands refuse a database that another secret sealed, and explain what to do", async () => {
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

test("the server starts neither on a database of a newer version nor on a damaged one, and names what is wrong", async () => {
  const first = await startConsole();
  onTestFinished(() => first.stop());
  await first.end();
  const { dataDir } = first;
  const file = path.join(dataDir, "portineria.db");
  const whole = readFileSync(file);

  const newer = openDatabaseFile(dataDir);
  newer.exec("insert into migration(name, checksum, applied_at) values ('9999-later', 'x', 0)");
  newer.close();
  expect(await runProgram("server", [], settings(dataDir))).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/can't start[^]*newer version[^]*"9999-later"/),
  });

  writeFileSync(file, Buffer.from(whole).fill(0xa5, 0, 100));
  const damaged = await runProgram("server", [], settings(dataDir));
  expect(damaged.exitCode).toBe(1);
  expect(damaged.output).toContain(file);
  expect(damaged.output).toContain("npm run restore -- FILE");

  writeFileSync(file, whole);
  const again = await startConsole({ dataDir });
  expect(await again.end()).toBe(0);
});

test("a start after the database's log was deleted by hand reports it, in the log and in the self-diagnosis", async () => {
  const first = await startConsole();
  onTestFinished(() => first.stop());
  const { dataDir } = first;
  await setUp(first);
  expect(await first.end()).toBe(0);
  const killed = await startConsole({ dataDir });
  onTestFinished(() => killed.stop());
  await administrator(killed);
  await killed.end("SIGKILL");
  for (const end of ["-wal", "-shm"]) rmSync(path.join(dataDir, `portineria.db${end}`));

  const again = await startConsole({ dataDir });
  onTestFinished(() => again.stop());
  await expect.poll(() => again.output()).toContain("The database's log was deleted while it was needed");
  const { parts } = await (await administrator(again)).diagnosis.read();
  expect(parts.find(({ part }) => part === "database")).toMatchObject({
    state: "warning",
    finding: "DATABASE_WITHOUT_LOG",
  });
  expect(await again.end()).toBe(0);

  const third = await startConsole({ dataDir });
  onTestFinished(() => third.stop());
  expect(third.output()).not.toContain("log was deleted");
});

test("a request in progress when the server stops is answered, and no new one is accepted", async () => {
  const running = await startConsole();
  onTestFinished(() => running.stop());
  const { port } = new URL(running.url);
  const request = httpRequest({
    port,
    method: "POST",
    path: "/api/v2/oauth/token",
    agent: false,
    headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" },
  });
  request.write("grant_type=password&username=nobody");
  const answered = once(request, "response");
  // Its body has begun: the server is at work on it.
  await expect.poll(() => request.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  await fetch(`${running.url}/healthz`);
  const ended = running.end();
  await expect.poll(() => isRefused(Number(port))).toBe(true);
  request.end("@example.test&password=a-long-enough-one");
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  expect(await ended).toBe(0);
});

async function administrator(running: RunningConsole) {
  const { email: username, password } = ADMINISTRATOR;
  const body = { grant_type: "password" as const, username, password };
  const { access_token } = await running.calls().auth.token({ body });
  return running.calls(access_token);
}

function settings(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, PORT: "0", MQTT_PORT: "0" };
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
