import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { startSample } from "#tests/support/sample-http-app.ts";

describe("a screen", () => {
  it("that fails is reported with an id, and the log has the reason", async () => {
    const { send, lines } = await startSample({
      screens: {
        loader: () => {
          throw new Error("secret detail");
        },
      },
    });
    const answer = await send({});
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret detail");
    const logged = lines.find(({ message }) => message === "A screen failed.");
    expect(logged).toMatchObject({ id: answer.headers["x-request-id"] });
    expect(logged?.["error"]).toContain("secret detail");
  });

  it("ignores where a client claims to be", async () => {
    const { send } = await startSample({ screens: { loader: ({ request }) => [...request.headers.keys()] } });
    const claims = {
      "x-forwarded-host": "evil.test",
      forwarded: "host=evil.test",
      "x-original-url": "/x",
      "x-real-ip": "1.1.1.1",
    };
    const { home } = JSON.parse((await send({ headers: claims })).text) as { home: string[] };
    expect(home).toContain("host");
    expect(home.filter((name) => name in claims)).toEqual([]);
  });

  it("runs the loaders of its own address, whatever `_data` requests", async () => {
    const { send } = await startSample({ screens: { loader: ({ request }) => request.url } });
    const answer = await send({ path: "/?_data=screen&a=b" });
    expect(JSON.parse(answer.text)).toMatchObject({ home: expect.stringMatching(/\/\?a=b$/) as string });
  });

  it("returns its data for the browser's own navigation", async () => {
    const { send, lines } = await startSample({ screens: { loader: () => "loaded" } });
    const answer = await send({ path: "/screen/1.data" });
    expect(answer).toMatchObject({
      status: 200,
      headers: { "content-type": "text/x-script", "cache-control": "no-store" },
    });
    expect(answer.text).toContain("loaded");
    await expect.poll(() => lines[0]?.["path"]).toBe("/screen/:code");
  });

  it("sends the headers that it sets, each cookie on a line of its own", async () => {
    const { send } = await startSample({
      screens: {
        loader: () =>
          new Response("picture", {
            headers: [
              ["Cache-Control", "private, max-age=60"],
              ["Content-Type", "image/png"],
              ["Set-Cookie", "a=1"],
              ["Set-Cookie", "portineria=2"],
            ],
          }),
      },
    });
    const answer = await send({ path: "/stream" });
    expect(answer).toMatchObject({ status: 200, text: "picture" });
    expect(answer.headers["cache-control"]).toBe("private, max-age=60");
    expect(answer.headers["set-cookie"]).toEqual(["a=1", "portineria=2"]);
  });
});

describe("a stream of events", () => {
  it("is sent as it comes, and its source stops when the client disconnects", async () => {
    let emit: (event: string) => void = () => undefined;
    let stop: (how: string) => void = () => undefined;
    const stopped = new Promise<string>((resolve) => (stop = resolve));
    const { port } = await startSample({
      screens: {
        loader: ({ request }) => {
          request.signal.addEventListener("abort", () => stop("aborted"));
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => (emit = (event) => controller.enqueue(Buffer.from(event))),
          });
          return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
        },
      },
    });
    const request = get({ port, path: "/stream", headers: { host: "localhost", "accept-encoding": "gzip" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(response.headers["content-encoding"]).toBeUndefined();
    emit("data: changed\n\n");
    expect(String((await once(response, "data"))[0])).toBe("data: changed\n\n");
    emit("data: again\n\n");
    expect(String((await once(response, "data"))[0])).toBe("data: again\n\n");
    response.destroy();
    expect(await stopped).toBe("aborted");
  });
});
