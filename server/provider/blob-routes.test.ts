import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { RequestInfo } from "../http/request-info.ts";
import { createBlobRoutes } from "./blob-routes.ts";

const MEGABYTE = 1024 * 1024;
const PICTURE = "/blobs/picture";

/** Serves signed addresses. A file of firmware is stored once `stored` is emitted; `received` says that it waits. */
async function startBlobRoutes() {
  const files = new EventEmitter();
  const routes = createBlobRoutes({
    takes: (address) =>
      address === PICTURE
        ? { maxBytes: MEGABYTE, tooLarge: "IMAGE_TOO_LARGE" }
        : { maxBytes: 32 * MEGABYTE, tooLarge: "RELEASE_FILE_TOO_LARGE" },
    async put(address) {
      if (address === PICTURE) return;
      const stored = once(files, "stored");
      files.emit("received");
      await stored;
    },
    read: () => Promise.resolve({ bytes: new Uint8Array(), contentType: "image/png" }),
  });
  const server = createServer((request, response) => {
    const info: Partial<RequestInfo> = { path: request.url, query: "", headers: [], id: "r1" };
    void routes(request, response, info as RequestInfo);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const put = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: "PUT", body: "bytes" });
  return { files, put };
}

test("two files of firmware are received at once, a third is refused for some seconds, a picture is not", async () => {
  const { files, put } = await startBlobRoutes();
  const taken: Promise<Response>[] = [];
  for (const name of ["first", "second"]) {
    const received = once(files, "received");
    taken.push(put(`/blobs/${name}`));
    await received;
  }
  const refused = await put("/blobs/third");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect((await put(PICTURE)).status).toBe(204);

  files.emit("stored");
  for (const answer of await Promise.all(taken)) expect(answer.status).toBe(204);
  const received = once(files, "received");
  const next = put("/blobs/third");
  await received;
  files.emit("stored");
  expect((await next).status).toBe(204);
});
