import { ApiError } from "#contract/errors.ts";
import type { Blobs } from "#provider/avatars/blobs.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";
import { Refusal, release } from "../http/refusal.ts";
import type { HttpHandler } from "../http/request-info.ts";
import { send } from "../http/send.ts";
import { answerError } from "./error-answer.ts";
import { readBytes, readToken } from "./provider-input.ts";

/** A larger file than a picture is in memory as a whole: only so many are received at once. */
const LARGE_AT_ONCE = 2;

export function isBlobPath(path: string): boolean {
  return path.startsWith("/blobs/");
}

/**
 * Answers signed addresses of pictures: a client that has an address may write to it, or read it, as long as
 * it is valid.
 */
export function createBlobRoutes(blobs: Blobs): HttpHandler {
  let largeCount = 0;

  async function receiveLarge(receive: () => Promise<void>): Promise<void> {
    if (largeCount >= LARGE_AT_ONCE) throw new ApiError("OVERLOADED", { retryAfterS: 10 });
    largeCount++;
    try {
      await receive();
    } finally {
      largeCount--;
    }
  }

  return async (request, response, requestInfo) => {
    requestInfo.route = "/blobs/*";
    const address = requestInfo.path + requestInfo.query;
    try {
      if (request.method === "PUT") {
        const { maxBytes, tooLarge } = blobs.takes(address);
        const receive = async (): Promise<void> => {
          const bytes = await readBytes(request, { maxBytes }, tooLarge);
          await blobs.put(address, bytes, request.headers["content-type"] ?? "");
        };
        await (maxBytes > PICTURE_MAX_BYTES ? receiveLarge(receive) : receive());
        send(request, response, requestInfo, { status: 204 });
      } else if (request.method === "GET" || request.method === "HEAD") {
        const { bytes } = await blobs.read(address, readToken(request));
        const { "Content-Type": type, ...headers } = servedFileHeaders({ picture: bytes });
        send(request, response, requestInfo, {
          status: 200,
          type,
          body: bytes,
          headers: Object.entries(headers).flat(),
        });
      } else {
        throw new Refusal(405);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      send(request, response, requestInfo, answerError(error, requestInfo.id));
      release(request);
    }
  };
}
