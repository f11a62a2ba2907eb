import { createHash } from "node:crypto";
import { unstable_parseMultipartFormData as parseForm } from "@remix-run/node";
import { ApiError } from "#contract/errors.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { FILE_FIELD } from "./file-field.ts";

export interface SentRelease {
  form: FormData;
  bytes: Uint8Array;
  /** SHA-256 in hexadecimal. */
  digest: string;
  /** BROKEN_BODY or RELEASE_FILE_TOO_LARGE if only the fields before it were read. */
  problem: ApiError | undefined;
}

/** Reads the form of a release with its file. */
export async function readRelease(request: Request): Promise<SentRelease> {
  const form = new FormData();
  let bytes: Uint8Array = new Uint8Array();
  let problem: ApiError | undefined;
  try {
    await parseForm(request, async ({ name, data, filename }) => {
      const all = await gather(data, filename === undefined ? FIELD_MAX_BYTES : FIRMWARE_FILE_MAX_BYTES);
      if (all === undefined) {
        problem = new ApiError("RELEASE_FILE_TOO_LARGE");
        throw problem;
      }
      if (filename === undefined) form.append(name, all.toString("utf8"));
      else if (name === FILE_FIELD) bytes = all;
      return null;
    });
  } catch {
    // The parser's own errors only say that the body can't be read.
    problem ??= new ApiError("BROKEN_BODY");
  }
  return { form, bytes, digest: createHash("sha256").update(bytes).digest("hex"), problem };
}

const FIELD_MAX_BYTES = 16 * 1024;

/** A whole stream; undefined if it exceeds the limit. */
async function gather(data: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of data) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
