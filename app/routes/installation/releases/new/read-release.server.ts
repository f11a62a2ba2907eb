import { createHash } from "node:crypto";
import type { LoadContext } from "#app/load-context.ts";
import { ApiError } from "#contract/errors.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";

export interface SentRelease {
  form: FormData;
  bytes: Uint8Array;
  /** SHA-256 in hexadecimal. */
  digest: string;
  /** BROKEN_BODY or RELEASE_FILE_TOO_LARGE if only the fields before it were read. */
  problem: ApiError | undefined;
}

/** Reads the form of a release with its file. */
export async function readRelease({ readStreamedForm }: LoadContext): Promise<SentRelease> {
  let file: ReceivedFile = { bytes: new Uint8Array(), digest: createHash("sha256").digest("hex") };
  const read = await readStreamedForm?.(async (content) => {
    file = await gather(content);
  });
  const { form, problem } = read ?? { form: new FormData(), problem: new ApiError("BROKEN_BODY") };
  return { form, ...file, problem };
}

type ReceivedFile = Pick<SentRelease, "bytes" | "digest">;

/**
 * Hashes each piece as it arrives: the digest of the whole file would hold up the event loop.
 * @throws ApiError RELEASE_FILE_TOO_LARGE
 */
async function gather(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const pieces: Uint8Array[] = [];
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > FIRMWARE_FILE_MAX_BYTES) throw new ApiError("RELEASE_FILE_TOO_LARGE");
    hash.update(piece);
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces), digest: hash.digest("hex") };
}
