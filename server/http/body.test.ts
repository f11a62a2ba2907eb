import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { createHttpServer } from "../http-server.ts";
import { closeServer } from "../shutdown.ts";
import { readBody } from "./body.ts";
import { listen } from "./listen.ts";

describe("a body", () => {
  it("that does not arrive is abandoned", async () => {
    const server = createHttpServer(async () => ({
      listener: (request, response) =>
        void readBody(request, { maxBytes: 100, deadlineMs: 100 }).catch((error: { status: number }) =>
          response.writeHead(error.status).end(),
        ),
      upgrade: () => undefined,
    }));
    const port = await listen(server, 0, "127.0.0.1");
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\na");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
    await closeServer(server, 100);
  });
});
