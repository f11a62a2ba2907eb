import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { type FormMeter, meterParts } from "../forms/form-meter.ts";
import { Refusal } from "./refusal.ts";

/** Shorter than Node's own 30 s for the whole request, so that this server answers, not Node. */
const BODY_DEADLINE_MS = 25_000;

const nothing = Buffer.alloc(0);

/** Whether the request has a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

interface BodyBounds {
  maxBytes: number;
  deadlineMs?: number;
  /** Called for each part as it arrives. */
  meter?: FormMeter | undefined;
}

/**
 * Reads the whole body, within a size and a time.
 * @throws Refusal 413 as soon as it is too large, 408, 400 when it is cut off, and what the meter throws.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, deadlineMs = BODY_DEADLINE_MS, meter }: BodyBounds,
): Promise<Buffer> {
  if (!hasBody(request)) return Promise.resolve(nothing);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(new Refusal(413));
  // The connection ended before the body was read.
  if (request.destroyed) return Promise.reject(new Refusal(400, "The body was cut off."));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => fail(new Refusal(408)), deadlineMs);

    function stop(): void {
      clearTimeout(timer);
      request.off("data", take).off("end", finish).off("close", breakOff).off("error", breakOff);
    }
    function fail(reason: unknown): void {
      stop();
      // Later data and errors are ignored.
      request.on("error", () => undefined);
      reject(reason);
    }
    function take(part: Buffer): void {
      length += part.length;
      if (length > maxBytes) return fail(new Refusal(413));
      try {
        meter?.(part);
        parts.push(part);
      } catch (error) {
        fail(error);
      }
    }
    function finish(): void {
      stop();
      resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts, length));
    }
    function breakOff(): void {
      fail(new Refusal(400, "The body was cut off."));
    }
    request.on("data", take).on("end", finish).on("close", breakOff).on("error", breakOff);
  });
}

/** The first field of a streamed form is its token; a longer one is invalid. */
const FIRST_FIELD_MAX_BYTES = 4096;

/** A multipart form with a file that is too large for memory. */
export interface StreamedForm {
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
  let read = nothing;
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
