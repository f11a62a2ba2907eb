import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createHttpServer } from "../http-server.ts";
import { closeServer } from "../shutdown.ts";
import { listen } from "./listen.ts";
import { sendWebResponse } from "./web-response.ts";

const PART = new Uint8Array(1024 * 1024);

it.each(["text/event-stream", "image/png"])(
  "a reader of %s that stops reading is disconnected, and its source is cancelled",
  async (type) => {
    let isCancelled: (() => void) | undefined;
    const stopped = new Promise<void>((resolve) => (isCancelled = resolve));
    const failures: unknown[] = [];
    const server = createHttpServer(async () => ({
      upgrade: () => undefined,
      listener: (_request, response) => {
        const endless = new ReadableStream({
          pull: (controller) => controller.enqueue(PART),
          cancel: () => isCancelled?.(),
        });
        const answer = new Response(endless, { headers: { "Content-Type": type } });
        const neverLeaves = new AbortController().signal;
        sendWebResponse(answer, response, neverLeaves, 200).catch((error: unknown) => failures.push(error));
      },
    }));
    onTestFinished(() => closeServer(server, 100));
    const socket = connect(await listen(server, 0, "127.0.0.1"), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

    await stopped;

    await expect
      .poll(() => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(0);
    expect(failures).toEqual([]);
  },
);
