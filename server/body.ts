import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { Refusal } from "./refusal.ts";

export const BODY_MAX_BYTES = 1024 * 1024;
/** A picture of 5 MB and the form around it. */
export const MULTIPART_MAX_BYTES = 6 * 1024 * 1024;
/** Sooner than Node's own 30 s for the whole request, so that the answer is ours. */
const BODY_DEADLINE_MS = 25_000;

const nothing = Buffer.alloc(0);

/** Whether the request brings a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/**
 * The whole body, within a size and a time.
 * @throws Refusal 413 as soon as it is too large, 408, 400 when it breaks off.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  deadlineMs: number = BODY_DEADLINE_MS,
): Promise<Buffer> {
  if (!hasBody(request)) return Promise.resolve(nothing);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(new Refusal(413));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => fail(new Refusal(408)), deadlineMs);

    function stop(): void {
      clearTimeout(timer);
      request.off("data", take).off("end", finish).off("close", breakOff).off("error", breakOff);
    }
    function fail(refusal: Refusal): void {
      stop();
      // Whatever still comes, or goes wrong, is nobody's any more.
      request.on("error", () => undefined);
      reject(refusal);
    }
    function take(part: Buffer): void {
      length += part.length;
      if (length > maxBytes) fail(new Refusal(413));
      else parts.push(part);
    }
    function finish(): void {
      stop();
      resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts, length));
    }
    function breakOff(): void {
      fail(new Refusal(400, "The body broke off."));
    }
    request.on("data", take).on("end", finish).on("close", breakOff).on("error", breakOff);
  });
}

/** The first field of a streamed form is its token; what is longer is none. */
const FIRST_FIELD_MAX_BYTES = 4096;

/** A multipart form with a file that is too large for memory. */
export interface StreamedForm {
  /** A form of its first field alone. */
  firstField: Buffer;
  /** All of it, read as it comes. */
  whole: ReadableStream<Uint8Array>;
}

/**
 * Reads the first field of a form; the rest waits until somebody wants it.
 * @throws Refusal 400 where there is no short first field
 */
export async function beginForm(request: IncomingMessage): Promise<StreamedForm> {
  const boundary = /boundary="?([^";\s]+)/i.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts = request[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let read = nothing;
  let end = -1;
  while (end < 0 && read.length < FIRST_FIELD_MAX_BYTES) {
    const { done, value } = await parts.next();
    if (done) break;
    read = Buffer.concat([read, value]);
    end = read.indexOf(mark, mark.length);
  }
  if (end < 0 || boundary === "") throw new Refusal(400, "The multipart body can't be read.");
  async function* all(): AsyncGenerator<Uint8Array, void> {
    yield new Uint8Array(read);
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return;
      yield new Uint8Array(value);
    }
  }
  return {
    firstField: Buffer.concat([read.subarray(0, end), mark, Buffer.from("--\r\n")]),
    whole: Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
}
