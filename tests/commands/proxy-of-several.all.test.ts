import { request } from "node:https";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FrontProxy, startFrontProxy, whyNoProxy } from "../support/outside/front-proxy.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

/** More requests than there are servers, so that each would get some. */
const REQUESTS = 10;

/** Requests a page, and returns the status of the answer and the cookies that it sets. */
function get(url: string, cookie = ""): Promise<{ status: number | undefined; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/setup`, { rejectUnauthorized: false, headers: { cookie } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, cookies: answer.headers["set-cookie"] ?? [] });
    });
    sent.on("error", reject).end();
  });
}

function cookieOfProxy(cookies: readonly string[]): string | undefined {
  return cookies.find((cookie) => cookie.startsWith("portineria_server="))?.split(";")[0];
}

describe.skipIf(whyNoProxy("caddyOfSeveral") !== undefined)("Caddy in front of several servers", () => {
  let proxy: FrontProxy;
  let servers: RunningConsole[];

  const start = (port: number, dataDir?: string) =>
    startConsole({
      dataDir,
      env: { PORT: String(port), PUBLIC_URL: proxy.url, TRUST_PROXY: "127.0.0.1" },
    });

  beforeAll(async () => {
    proxy = await startFrontProxy("caddyOfSeveral");
    servers = [await start(proxy.serverPort), await start(proxy.secondServerPort)];
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await proxy.stop();
  });

  test("keeps a browser at the server whose page it has", async () => {
    const cookie = cookieOfProxy((await get(proxy.url)).cookies);
    expect(cookie).toBeDefined();
    for (let number = 0; number < REQUESTS; number++) {
      const { status, cookies } = await get(proxy.url, cookie);
      expect(status).toBe(200);
      expect(cookieOfProxy(cookies)).toBeUndefined();
    }
  });

  test.each([0, 1])("leaves out server %i of two while it is gone", async (gone) => {
    const { dataDir } = servers[gone]!;
    await servers[gone]!.end("SIGKILL");
    for (let number = 0; number < REQUESTS; number++) expect((await get(proxy.url)).status).toBe(200);
    servers[gone] = await start(gone === 0 ? proxy.serverPort : proxy.secondServerPort, dataDir);
  });

  test("waits for a server while both are gone", async () => {
    const dataDirs = servers.map(({ dataDir }) => dataDir);
    for (const server of servers) await server.end("SIGKILL");
    const awaited = get(proxy.url);
    const ports = [proxy.serverPort, proxy.secondServerPort];
    servers = await Promise.all(ports.map((port, at) => start(port, dataDirs[at])));
    expect((await awaited).status).toBe(200);
  });
});
