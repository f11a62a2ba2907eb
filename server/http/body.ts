import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";
import { waitForTurn } from "./turns.ts";

/** Shorter than Node's own 30 s for the whole request, so that this server answers, not Node. */
const BODY_DEADLINE_MS = 25_000;

/** To join more takes milliseconds: it is not done in one piece of the event loop. */
const JOINED_AT_ONCE_BYTES = 1024 * 1024;

const nothing = Buffer.alloc(0);

/** Whether the request has a body at all. */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

export interface BodyBounds {
  maxBytes: number;
  deadlineMs?: number;
  /** Reads up to the limit even if the length says that the body is too large. */
  upToLimit?: boolean;
  /** Called for each part as it arrives, also the one that is too much; what it throws ends the reading. */
  meter?: ((part: Buffer) => void) | undefined;
}

/**
 * Reads the whole body, within a size and a time.
 * @throws Refusal 413 as soon as it is too large, 408, 400 when it is cut off, and what the meter throws.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, deadlineMs = BODY_DEADLINE_MS, upToLimit = false, meter }: BodyBounds,
): Promise<Buffer> {
  if (!hasBody(request)) return Promise.resolve(nothing);
  const isTooLarge = Number(request.headers["content-length"] ?? 0) > maxBytes;
  if (isTooLarge && !upToLimit) return Promise.reject(new Refusal(413));
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
      try {
        meter?.(part);
        if (length > maxBytes) throw new Refusal(413);
        parts.push(part);
      } catch (error) {
        fail(error);
      }
    }
    function finish(): void {
      stop();
      resolve(join(parts, length));
    }
    function breakOff(): void {
      fail(new Refusal(400, "The body was cut off."));
    }
    request.on("data", take).on("end", finish).on("close", breakOff).on("error", breakOff);
  });
}

async function join(parts: readonly Buffer[], length: number): Promise<Buffer> {
  if (parts.length === 1) return parts[0]!;
  if (length <= JOINED_AT_ONCE_BYTES) return Buffer.concat(parts, length);
  const whole = Buffer.allocUnsafe(length);
  let at = 0;
  let turnEnds = 0;
  for (const part of parts) {
    if (at >= turnEnds) {
      await waitForTurn();
      turnEnds = at + JOINED_AT_ONCE_BYTES;
    }
    at += part.copy(whole, at);
  }
  return whole;
}
