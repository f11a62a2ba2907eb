import { connect } from "node:net";
import { hostname } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";
import { databaseSettings, describeEngines } from "./support/engines.ts";
import { send } from "./support/requests.ts";
import { createVisitor } from "./support/visitor.ts";

const PUBLIC_URL = "https://door.example.com";

/** Opens a connection that writes requests unchanged; `statuses` returns the statuses received so far. */
function converse(url: string): { write(bytes: string): void; statuses(): string[]; end(): void } {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (part) => (received += part.toString("latin1")));
  socket.on("error", () => undefined);
  return {
    write: (bytes) => void socket.write(bytes),
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = ""]) => status),
    end: () => void socket.destroy(),
  };
}

describeEngines("the server's edge", (engine) => {
  /** Without a PUBLIC_URL, and with one that is https. */
  let open: RunningConsole;
  let secure: RunningConsole;

  beforeAll(async () => {
    open = await startConsole({ env: await databaseSettings(engine) });
    await setUpBuilding(open);
    secure = await startConsole({ env: { ...(await databaseSettings(engine)), PUBLIC_URL } });
  });
  afterAll(async () => {
    await open?.stop();
    await secure?.stop();
  });

  describe("a server without PUBLIC_URL", () => {
    test("does not answer to a host name that someone else may have pointed at it", async () => {
      for (const host of [
        "rebind.evil.test",
        "rebind.evil.test:3000",
        "localhost.evil.test",
        "127.0.0.1.evil.test",
      ]) {
        const headers = { host, origin: `http://${host}`, accept: "text/html" };
        for (const path of ["/", "/api/v2/services", "/device-link"])
          expect((await send(open.url, { path, headers })).status, `${host}${path}`).toBe(421);
        const answer = await send(open.url, { method: "POST", path: "/?index", headers, body: "username=a" });
        expect(answer.status, "nor takes a form").toBe(421);
      }
    });

    test("answers to addresses, to localhost and to the machine's own name", async () => {
      const own = hostname().toLowerCase();
      const [first] = own.split(".");
      for (const host of [
        "localhost",
        "LocalHost:3000",
        "127.0.0.1:3000",
        "192.168.1.9",
        "[::1]:3000",
        own,
        `${first}.local`,
      ])
        expect(
          (await send(open.url, { path: "/", headers: { host, accept: "text/html" } })).status,
          host,
        ).toBe(200);
    });
  });

  describe("a request that offers another protocol", () => {
    const host = "Host: localhost\r\n";
    const h2c = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
    const patience = { timeout: 30_000 };

    test("is answered as HTTP/1.1 with its body, and so is the next one on its connection", async () => {
      const { write, statuses, end } = converse(open.url);
      write(`GET /healthz HTTP/1.1\r\n${host}${h2c}\r\n`);
      await expect.poll(statuses, patience).toEqual(["200"]);
      const body = "grant_type=password&username=a%40b.io&password=wrong";
      const type = "Content-Type: application/x-www-form-urlencoded\r\n";
      write(
        `POST /oauth/token HTTP/1.1\r\n${host}${h2c}${type}Content-Length: ${body.length}\r\n\r\n${body}`,
      );
      await expect.poll(statuses, patience).toEqual(["200", expect.stringMatching(/^40[01]$/)]);
      write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
      await expect.poll(statuses, patience).toHaveLength(3);
      end();
    });

    test.each([
      ["/device-link", "101"],
      ["/healthz", "200"],
      ["/device-link/x", "404"],
    ])("is a web socket at the device link's own path alone: %s", async (path, status) => {
      const { write, statuses, end } = converse(open.url);
      const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
      const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\n${key}Sec-WebSocket-Protocol: mqtt\r\n`;
      write(`GET ${path} HTTP/1.1\r\n${host}${upgrade}\r\n`);
      await expect.poll(statuses, patience).toEqual([status]);
      end();
    });
  });

  test("an equivalent spelling of a path is not found, so that no cache mistakes a person's page for a file", async () => {
    const visitor = createVisitor(open.url);
    await visitor.signIn(ADMINISTRATOR);
    expect((await visitor.open("/user_home")).status).toBe(200);
    for (const path of [
      "/assets/../user_home",
      "/assets/%2e%2e/user_home",
      "/assets/%2E./user_home",
      "/locales/../user_home",
      "/./user_home",
      "/%2e/user_home",
      "/assets/..\\user_home",
      "/assets\\..\\user_home",
      "/api/v2/../../user_home",
    ])
      expect((await visitor.open(path)).status, path).toBe(404);
  });

  test("a cookie that was set before ours locks no one out", async () => {
    const visitor = createVisitor(open.url);
    await visitor.signIn(ADMINISTRATOR);
    const good = visitor.cookies.get("portineria")!;
    for (const cookie of [
      `portineria=bad; portineria=${good}`,
      `portineria=; portineria=${good}`,
      `portineria=${good.slice(0, -3)}abc; other=1; portineria=${good}`,
      `${"portineria=bad.bad; ".repeat(50)}portineria=${good}`,
    ])
      expect(
        (await send(open.url, { path: "/user_home", headers: { cookie } })).status,
        cookie.slice(0, 60),
      ).toBe(200);
    const none = await send(open.url, { path: "/user_home", headers: { cookie: "portineria=bad" } });
    expect(none.status).toBe(302);
  });

  test("under https no cookie is sent over plain http", async () => {
    const visitor = createVisitor(secure.url, PUBLIC_URL);
    await visitor.open("/");
    await visitor.submit("/language", { language: "it" });
    const lines = visitor.answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
    expect(lines.map((line) => line.split("=")[0])).toEqual(
      expect.arrayContaining(["__Host-portineria", "lng"]),
    );
    expect(lines.filter((line) => !/; Secure(;|$)/.test(line))).toEqual([]);
  });
});
