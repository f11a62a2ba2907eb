import { describe, expect, test } from "vitest";
import { sendBytes } from "./support/requests.ts";
import { startSharedConsole } from "./support/seeded-console.ts";

const shared = startSharedConsole();

describe("two requests disguised as one", () => {
  const second = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";

  test.each([
    [
      "a length and chunks",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "chunks and a length",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "two lengths",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 44\r\n\r\n${second}`,
    ],
    ["a list of lengths", `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0, 44\r\n\r\n${second}`],
    ["a length with a sign", `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +0\r\n\r\n${second}`],
    [
      "a length in hexadecimal",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x2c\r\n\r\n${second}`,
    ],
    [
      "an unknown encoding",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "two encodings",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "a space before the colon",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "a folded line",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    ["bare line feeds", `GET / HTTP/1.1\nHost: localhost\n\n${second}`],
    [
      "a bare line feed in a header",
      `GET / HTTP/1.1\r\nHost: localhost\r\nA: b\nTransfer-Encoding: chunked\r\n\r\n${second}`,
    ],
    ["a bare carriage return", `GET / HTTP/1.1\r\nHost: localhost\r\nA: b\rX: y\r\n\r\n${second}`],
    [
      "a chunk of a wrong size",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${second}`,
    ],
    ["a zero in a header", `GET / HTTP/1.1\r\nHost: localhost\r\nA: b\0c\r\n\r\n${second}`],
  ])("are refused with the connection: %s", async (_what, bytes) => {
    const answer = await sendBytes(shared.now.console.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
    expect(answer).toMatch(/connection: close/i);
  });
});
