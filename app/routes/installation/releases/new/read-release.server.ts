import { createHash } from "node:crypto";
import type { LoadContext } from "#app/load-context.ts";
import { ApiError } from "#contract/errors.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";

/** A file in memory. Its pieces are joined only to store it, because that copies 32 MB in one piece. */
export interface ReceivedFile {
  pieces: readonly Uint8Array[];
  size: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
}

interface SentRelease {
  form: FormData;
  /** Undefined when the form has none. */
  file: ReceivedFile | undefined;
  /** BROKEN_BODY or RELEASE_FILE_TOO_LARGE if only the fields before it were read. */
  problem: ApiError | undefined;
}

/** Reads the form of a release with its file. */
export async function readRelease({ readStreamedForm }: LoadContext): Promise<SentRelease> {
  let file: ReceivedFile | undefined;
  const read = await readStreamedForm?.(async (content) => {
    file = await gather(content);
  });
  const { form, problem } = read ?? { form: new FormData(), problem: new ApiError("BROKEN_BODY") };
  return { form, file, problem };
}

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
  return { pieces, size, digest: hash.digest("hex") };
}
