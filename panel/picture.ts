import { crc32, deflateSync } from "node:zlib";

const WIDTH = 192;
const HEIGHT = 108;
type Color = readonly [number, number, number];

const WALL: Color = [214, 205, 190];
const FLOOR: Color = [138, 124, 106];
const COATS: readonly Color[] = [
  [63, 124, 116],
  [176, 120, 48],
  [158, 73, 58],
  [74, 92, 130],
];
const SKIN: Color = [222, 178, 142];
const PNG_BEGIN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Draws the picture of a virtual device's camera: a person in front of a wall, at another place and in
 * another coat each time.
 */
export function takePicture(seed: number = Date.now()): Buffer {
  const centre = 50 + (seed % 93);
  const coat = COATS[seed % COATS.length]!;
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const pixels = Array.from({ length: WIDTH }, (_, x) => colorAt(x - centre, y, coat)).flat();
    // Each row begins with the number of its filter: none.
    return Buffer.from([0, ...pixels]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_BEGIN,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function colorAt(x: number, y: number, coat: Color): Color {
  if (x * x + (y - 34) ** 2 < 15 ** 2) return SKIN;
  const isBody = y > 50 && Math.abs(x) < Math.min(30, 12 + (y - 50));
  if (isBody) return coat;
  return y > 92 ? FLOOR : WALL;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = [data.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([ends[0]!, named, ends[1]!]);
}
