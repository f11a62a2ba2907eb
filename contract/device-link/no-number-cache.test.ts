import "./no-number-cache.ts";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { writeToStream } from "mqtt-packet";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);

test("packets are written without a buffer in memory for each number", async () => {
  const { cache } = require("mqtt-packet/numbers") as { cache: Record<number, Buffer> };
  const stream = new PassThrough();
  writeToStream({ cmd: "puback", messageId: 0x1234 }, stream);
  await new Promise(setImmediate);
  expect(stream.read()).toStrictEqual(Buffer.from([0x40, 2, 0x12, 0x34]));
  expect(cache).toStrictEqual({});
});
