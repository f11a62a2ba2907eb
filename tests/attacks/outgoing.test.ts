import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type FaultyProvider, startFaultyProvider } from "../support/outside/faulty-provider.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";
import { createVisitor, type Visitor } from "./support/visitor.ts";

const SECRET = "INTERNAL-SECRET-CREDENTIALS";

/** The provider, a connection that falsifies its answers, and the console in front of it. */
let provider: RunningConsole;
let building: SetUpBuilding;
let line: FaultyProvider;
let console: RunningConsole;
let visitor: Visitor;
/** A server that only the console's machine can reach. */
let inside: Server;
let insideUrl: string;
let requestsInside = 0;

beforeAll(async () => {
  inside = createServer((_request, response) => {
    requestsInside += 1;
    response.end(SECRET);
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  provider = await startConsole();
  building = await setUpBuilding(provider);
  line = await startFaultyProvider(provider.url);
  console = await startConsole({ env: { PROVIDER_URL: line.url, PROVIDER_CLIENT_ID: "console" } });
  visitor = createVisitor(console.url);
  await visitor.signIn(ADMINISTRATOR);
});
afterEach(() => line.setFault(undefined));
afterAll(async () => {
  await console?.stop();
  await line?.stop();
  await provider?.stop();
  inside.close();
});

/** From now on the provider reports `address` for each picture, and serves `file` at its own address. */
function servePicturesAt(
  address: string,
  file: { type: string; bytes: string | Buffer } = { type: "", bytes: "" },
): void {
  line.setFault((call, answer, pass) => {
    if (call.url?.includes("/avatar/download")) {
      const reply = { address, expiresAt: Date.now() + 3_600_000 };
      answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
    } else if (call.url === address) answer.writeHead(200, { "content-type": file.type }).end(file.bytes);
    else pass();
  });
}

test("a compromised provider has no picture read from the console's own network", async () => {
  const { port } = new URL(insideUrl);
  for (const address of [
    `${insideUrl}/latest/meta-data/iam`,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `//127.0.0.1:${port}/`,
    `http:\\\\127.0.0.1:${port}/`,
    line.url.replace("://", "://name:password@"),
  ]) {
    servePicturesAt(address);
    const { status, text } = await visitor.open(`/avatar/domain/${building.domainId}`);
    expect([address, status >= 400, text.includes(SECRET)]).toEqual([address, true, false]);
  }
  expect(requestsInside).toBe(0);
});

test("a compromised provider has no script run in the console's origin", async () => {
  for (const [type, bytes] of [
    ["text/html", "<script>alert(1)</script>"],
    ["text/javascript", "alert(1)"],
    ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["image/png", "<script>alert(1)</script>"],
  ] as const) {
    servePicturesAt("/blobs/bad", { type, bytes });
    const { status, headers } = await visitor.open(`/avatar/domain/${building.domainId}`);
    expect([type, status]).toEqual([type, 200]);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  }
});

test("a picture is recognised by its bytes, and contains nothing executable", async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
  servePicturesAt("/blobs/good", { type: "text/html", bytes: png });
  const { headers } = await visitor.open(`/avatar/domain/${building.domainId}`);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});
