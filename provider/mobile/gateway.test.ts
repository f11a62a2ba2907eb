import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { handOver } from "./gateway.ts";

const message = {
  to: "+393331234567",
  channel: "SMS",
  text: "https://console.example.com/a?token=b",
} as const;

async function gateway(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function ask(url: string, deadlineMs = 5_000) {
  return handOver(fetch, { url, token: undefined, deadlineMs }, message, "a-key");
}

test.each([
  [200, null, false],
  [202, null, false],
  [304, "GATEWAY_REDIRECTS", true],
  [308, "GATEWAY_REDIRECTS", true],
  [400, "GATEWAY_REFUSED", true],
  [401, "GATEWAY_LOCKED", true],
  [403, "GATEWAY_LOCKED", true],
  [404, "GATEWAY_REFUSED", true],
  [408, "GATEWAY_FAILS", false],
  [429, "GATEWAY_FAILS", false],
  [500, "GATEWAY_FAILS", false],
  [503, "GATEWAY_FAILS", false],
])("an answer of %s", async (status, problem, final) => {
  const url = await gateway((_request, response) => void response.writeHead(status).end());
  expect(await ask(url)).toEqual({ problem, final });
});

test("an endless answer is closed as soon as its status is known", async () => {
  let left: () => void;
  const isLeft = new Promise<void>((resolve) => (left = resolve));
  const url = await gateway((_request, response) => {
    response.writeHead(200);
    const flood = setInterval(() => response.write("a".repeat(65_536)), 5);
    response.once("close", () => {
      clearInterval(flood);
      left();
    });
  });
  expect(await ask(url)).toEqual({ problem: null, final: false });
  await isLeft;
});

test("a silent gateway is abandoned at the deadline, and an unreachable one has another error", async () => {
  const silent = await gateway(() => undefined);
  expect(await ask(silent, 150)).toEqual({ problem: "GATEWAY_TIMEOUT", final: false });
  const cut = await gateway((request) => void request.socket.destroy());
  expect(await ask(cut)).toEqual({ problem: "GATEWAY_AWAY", final: false });
});
