import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { Refusal } from "../http/refusal.ts";
import { meterParts } from "./form-meter.ts";

/** The first field of a streamed form is its token; a longer one is invalid. */
const FIRST_FIELD_MAX_BYTES = 4096;

/** A multipart form with a file that is too large for memory. */
interface StreamedForm {
  /** A form with only the first field. */
  firstField: Buffer;
  /** The whole form, read as it arrives. */
  whole: ReadableStream<Uint8Array>;
}

/**
 * Reads the first field of a form; the rest waits until it is read.
 * @throws Refusal 400 when there is no short first field; the rest fails when it has too many fields
 */
export async function beginForm(
  request: IncomingMessage,
  boundary: string,
  fieldsMax: number,
): Promise<StreamedForm> {
  const meter = meterParts(boundary, fieldsMax);
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts = request[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let read: Buffer = Buffer.alloc(0);
  let end = -1;
  while (end < 0 && read.length < FIRST_FIELD_MAX_BYTES) {
    const { done, value } = await parts.next();
    if (done) break;
    read = Buffer.concat([read, value]);
    end = read.indexOf(mark, mark.length);
  }
  if (end < 0) throw new Refusal(400, "The multipart body can't be read.");
  async function* all(): AsyncGenerator<Uint8Array, void> {
    meter(read);
    yield new Uint8Array(read);
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return;
      meter(value);
      yield new Uint8Array(value);
    }
  }
  return {
    firstField: Buffer.concat([read.subarray(0, end), mark, Buffer.from("--\r\n")]),
    whole: Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
}
