import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "#contract/errors.ts";
import { toAvatar, toEventPicture } from "./picture.ts";

const WIDTH = 1600;
const HEIGHT = 1200;
const ROUNDS = 3;
const TIMEOUT_MS = 60_000;

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

let ordinary: Buffer;

beforeAll(async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#358a7a", noise },
  });
  ordinary = await picture.jpeg({ progressive: true }).toBuffer();
}, TIMEOUT_MS);

/** Returns the ordinary picture with its first scan repeated, so that it has `count` scans. */
function withScans(count: number): Buffer {
  const begin = ordinary.indexOf(START_OF_SCAN);
  const end = nextMarker(begin + START_OF_SCAN.length);
  const more = Array.from({ length: count - scansOf(ordinary) }, () => ordinary.subarray(begin, end));
  return Buffer.concat([ordinary.subarray(0, end), ...more, ordinary.subarray(end)]);
}

/** Finds the next marker: inside a scan every 0xff is followed by a zero. */
function nextMarker(from: number): number {
  let at = ordinary.indexOf(0xff, from);
  while (ordinary[at + 1] === 0) at = ordinary.indexOf(0xff, at + 1);
  return at;
}

function scansOf(bytes: Buffer): number {
  return bytes.toString("latin1").split(START_OF_SCAN.toString("latin1")).length - 1;
}

/** Makes a PNG of a few bytes that claims to have 50,000 x 50,000 pixels. */
async function hugePng(): Promise<Buffer> {
  const small = sharp({ create: { width: 9, height: 9, channels: 3, background: "#358a7a" } });
  const bytes = await small.png().toBuffer();
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Returns the shortest time of several runs, because a busy machine makes a run slower, never faster. */
async function quickest(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

async function nameOfRefusal(made: Promise<unknown>): Promise<string | undefined> {
  try {
    await made;
    return "none";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.errorName;
  }
}

describe.each([
  ["an avatar", toAvatar],
  ["an event's picture", toEventPicture],
])("a picture as %s", { timeout: TIMEOUT_MS }, (_what, make) => {
  test("with a few scans is accepted, and with a hundred refused before a pixel is decoded", async () => {
    expect(scansOf(ordinary)).toBeLessThan(20);
    const many = withScans(100);
    expect(scansOf(many)).toBe(100);
    // A picture with fewer of the same scans is decoded.
    expect(await nameOfRefusal(make(withScans(40)))).toBe("none");

    const takes = await quickest(() => make(ordinary));
    const refusing = await quickest(async () => {
      expect(await nameOfRefusal(make(many))).toBe("IMAGE_TOO_LARGE");
    });
    expect(refusing).toBeLessThan(takes);
  });

  test("with too many pixels is refused faster than a valid one is decoded", async () => {
    const bomb = await hugePng();
    const takes = await quickest(() => make(ordinary));
    const refusing = await quickest(async () => {
      expect(await nameOfRefusal(make(bomb))).toBe("IMAGE_TOO_LARGE");
    });
    expect(refusing).toBeLessThan(takes);
  });
});
