import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";

/** A photo as phones take it, and just small enough to be accepted. */
const WIDTH = 4_000;
const HEIGHT = 3_000;
const QUALITIES = [100, 95, 90, 80, 70, 60];

let taken: Promise<Buffer> | undefined;

/** Makes a JPEG of noise, the largest that the server accepts; once in a process. */
export function takePhoto(): Promise<Buffer> {
  taken ??= make();
  return taken;
}

async function make(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const scene = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "grey", noise } });
  const pixels = await scene.raw().toBuffer();
  for (const quality of QUALITIES) {
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
    const photo = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
    if (photo.length <= PICTURE_MAX_BYTES) return photo;
  }
  throw new Error("No photo is small enough");
}
