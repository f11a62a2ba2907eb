import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { listen, makeHttpServer } from "./listen.ts";
import { closeServer } from "./shutdown.ts";
import { sendWebResponse } from "./web-response.ts";

const PART = new Uint8Array(1024 * 1024);

it.each(["text/event-stream", "image/png"])(
  "a reader of %s who takes nothing any more is let go, and what it read from is told to stop",
  async (type) => {
    let told: (() => void) | undefined;
    const stopped = new Promise<void>((resolve) => (told = resolve));
    const failures: unknown[] = [];
    const server = makeHttpServer(async () => ({
      upgrade: () => undefined,
      listener: (_request, response) => {
        const endless = new ReadableStream({
          pull: (controller) => controller.enqueue(PART),
          cancel: () => told?.(),
        });
        const answer = new Response(endless, { headers: { "Content-Type": type } });
        const nobodyLeaves = new AbortController().signal;
        sendWebResponse(answer, response, nobodyLeaves, 200).catch((error: unknown) => failures.push(error));
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
