import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startSample } from "#tests/support/sample-http-app.ts";
import { listen } from "./http/listen.ts";
import { createHttpServer } from "./http-server.ts";
import { closeServer } from "./shutdown.ts";

/** Starts a server whose application starts with the call of `open`. */
async function listenBeforeStart(): Promise<{ server: Server; port: number; open: () => void }> {
  let open: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (open = resolve));
  const server = createHttpServer(async () => {
    await started;
    return { listener: (_request, response) => response.end("started"), upgrade: () => undefined };
  });
  return { server, port: await listen(server, 0, "127.0.0.1"), open };
}

describe("the server", () => {
  it("answers requests during the start once it has started", async () => {
    const { server, port, open } = await listenBeforeStart();
    const request = get({ port });
    setTimeout(open, 50);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(String((await once(response, "data"))[0])).toBe("started");
    await closeServer(server);
  });

  it("finishes pending requests when it stops, and accepts no new ones", async () => {
    let finish: (() => void) | undefined;
    const server = createHttpServer(async () => ({
      listener: (_request, response) => void (finish = () => response.end("finished")),
      upgrade: () => undefined,
    }));
    const port = await listen(server, 0, "127.0.0.1");
    const request = get({ port });
    await expect.poll(() => finish).toBeDefined();
    const closed = closeServer(server, 60_000);
    const late = connect(port, "127.0.0.1");
    const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ECONNREFUSED");
    finish?.();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(String((await once(response, "data"))[0])).toBe("finished");
    await closed;
  });

  it("cuts off requests that do not finish in time", async () => {
    let received = false;
    const server = createHttpServer(async () => ({
      listener: () => void (received = true),
      upgrade: () => undefined,
    }));
    const port = await listen(server, 0, "127.0.0.1");
    const request = get({ port });
    const failed = once(request, "error");
    await expect.poll(() => received).toBe(true);
    await closeServer(server, 100);
    await failed;
  });

  it("bounds every wait and size", () => {
    const server = createHttpServer(() => new Promise(() => undefined));
    expect(server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      timeout: 60_000,
      maxConnections: 12_000,
    });
  });
});

/** Requests a web socket, and drops the connection once the server has received the request. */
async function leaveByReset(port: number, received: Promise<unknown>): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    "GET /device-link HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  await received;
  socket.resetAndDestroy();
}

describe("a device's web socket", () => {
  const path = "/device-link";

  it.each([
    ["at another path", "/other", ["mqtt"], {}, 404],
    ["without MQTT", path, [], {}, 400],
    ["from a web page", path, ["mqtt"], { origin: "https://evil.test" }, 403],
    ["for a host that is none", path, ["mqtt"], { host: "a b" }, 400],
  ])("is refused %s", async (_what, at, protocols, headers, status) => {
    const { port } = await startSample({ answer: async () => undefined });
    const socket = new WebSocket(`ws://127.0.0.1:${port}${at}`, protocols, { headers });
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toContain(String(status));
  });

  it("is passed to the device link", async () => {
    const { port } = await startSample({ answer: async () => undefined });
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ["mqtt"]);
    const [message] = (await once(socket, "message")) as [Buffer];
    expect(message.toString()).toBe("hello");
    expect(socket.protocol).toBe("mqtt");
    socket.close();
    await once(socket, "close");
  });

  it("that disconnects while it waits for the start does no harm", async () => {
    const { server, port, open } = await listenBeforeStart();
    const received = once(server, "upgrade") as Promise<[unknown, Duplex]>;
    await leaveByReset(port, received);
    const [, socket] = await received;
    await expect.poll(() => socket.destroyed).toBe(true);
    open();
    await closeServer(server);
  });

  it("does not prevent a stop", async () => {
    const { port, server, stop } = await startSample({ answer: async () => undefined });
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ["mqtt"]);
    await once(socket, "message");
    const closed = once(socket, "close");
    stop();
    await closeServer(server);
    await closed;
  });

  it("is not found in cloud mode", async () => {
    const { port } = await startSample();
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ["mqtt"]);
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toContain("404");
  });
});
