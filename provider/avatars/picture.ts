import type { Metadata } from "sharp";
import { ApiError } from "#contract/errors.ts";
import { AVATAR_MAX_PX, detectImageKind, type ImageKind } from "#rules/buildings/avatars.ts";
import { EVENT_MEDIA_MAX_PX } from "#rules/history/event-media.ts";

const PIXELS_MAX = 40_000_000;
/** Real pictures have about ten scans; each scan is a pass over all pixels. */
const JPEG_SCANS_MAX = 60;
const JPEG_QUALITY = 86;
const DEADLINE_S = 10;

type Sharp = typeof import("sharp").default;

let loading: Promise<Sharp> | undefined;

/**
 * Loads sharp with the first picture: most starts need none, and loading costs 20 MB and a tenth of the
 * start's time.
 */
function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Enables only the two decoders that are needed: a disguised SVG or PDF has no decoder (attack G01).
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });
    // Pictures are rare: no cache, and one processor core.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

const WAITING_MAX = 8;

let waiting = 0;
let queue: Promise<unknown> = Promise.resolve();

interface Picture {
  contentType: string;
  bytes: Buffer;
}

/**
 * Makes an avatar from a PNG or JPEG: upright, a square of at most 512 pixels, without metadata (§5).
 * @throws ApiError NOT_AN_IMAGE, IMAGE_TOO_LARGE, OVERLOADED when too many wait already
 */
export function toAvatar(bytes: Buffer): Promise<Picture> {
  return oneAtATime(bytes, ({ picture, kind, width, height }) => {
    const side = Math.min(AVATAR_MAX_PX, width, height);
    const square = picture.resize(side, side, { fit: "cover" });
    return { kind, picture: kind === "png" ? square.png() : square.jpeg({ quality: JPEG_QUALITY }) };
  });
}

/**
 * Makes an event's picture from a PNG or JPEG: a JPEG, upright, uncropped, at most 1280 pixels long, without
 * metadata.
 * @throws ApiError as {@link toAvatar} does
 */
export function toEventPicture(bytes: Buffer): Promise<Picture> {
  return oneAtATime(bytes, ({ picture }) => {
    const size = EVENT_MEDIA_MAX_PX;
    const whole = picture.resize(size, size, { fit: "inside", withoutEnlargement: true });
    return { kind: "jpeg", picture: whole.flatten().jpeg({ quality: JPEG_QUALITY }) };
  });
}

type PictureFilter = (input: {
  picture: ReturnType<Sharp>;
  kind: ImageKind;
  width: number;
  height: number;
}) => {
  kind: ImageKind;
  picture: ReturnType<Sharp>;
};

/** Processes one picture at a time, because the largest ones take much memory while they are decoded. */
async function oneAtATime(bytes: Buffer, shape: PictureFilter): Promise<Picture> {
  if (waiting >= WAITING_MAX) throw new ApiError("OVERLOADED", { retryAfterS: 2 });
  waiting++;
  const made = queue.then(() => decode(bytes, shape));
  queue = made.catch(() => undefined).finally(() => waiting--);
  return made;
}

async function decode(bytes: Buffer, shape: PictureFilter): Promise<Picture> {
  const kind = detectImageKind(bytes);
  if (!kind || (kind === "png" && isAnimatedPng(bytes))) throw new ApiError("NOT_AN_IMAGE");
  if (kind === "jpeg" && countScans(bytes) > JPEG_SCANS_MAX) throw new ApiError("IMAGE_TOO_LARGE");
  const sharp = await loadSharp();
  const { width, height } = await readHeader(sharp, bytes);
  // Read from the header, before a pixel is decoded (attack G03).
  if (width * height > PIXELS_MAX) throw new ApiError("IMAGE_TOO_LARGE");
  const upright = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .autoOrient()
    .timeout({ seconds: DEADLINE_S });
  const shaped = shape({ picture: upright, kind, width, height });
  return { contentType: `image/${shaped.kind}`, bytes: await shaped.picture.toBuffer().catch(notAnImage) };
}

async function readHeader(sharp: Sharp, bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata().catch(notAnImage);
}

function notAnImage(): never {
  throw new ApiError("NOT_AN_IMAGE");
}

/** Whether a PNG declares several frames before its first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  const pixels = bytes.indexOf("IDAT", 0, "latin1");
  const animation = bytes.indexOf("acTL", 0, "latin1");
  return animation !== -1 && (pixels === -1 || animation < pixels);
}

/** Counts the scans of a JPEG; the marker does not occur inside a scan. */
function countScans(bytes: Buffer): number {
  const marker = Buffer.from([0xff, 0xda]);
  let count = 0;
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + marker.length)) count++;
  return count;
}
