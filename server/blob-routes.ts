import { ApiError } from "#contract/errors.ts";
import type { Client } from "#contract/client/client.ts";
import type { Answerer } from "./arrival.ts";
import { readBody } from "./body.ts";
import { tokenOf } from "./provider-input.ts";
import { letGo, Refusal } from "./refusal.ts";
import { JSON_TYPE, send } from "./send.ts";

const BLOB_MAX_BYTES = 5 * 1024 * 1024;
/** What a browser may show; anything else is only ever saved. */
const shownTypes = new Set(["image/png", "image/jpeg", "image/webp"]);

export function isBlobPath(path: string): boolean {
  return path.startsWith("/blobs/");
}

/** Signed addresses of pictures: who has the address may send to it, or read it, as long as it is valid. */
export function makeBlobRoutes(blobs: Pick<Client, "put" | "read">): Answerer {
  return async (request, response, arrival) => {
    arrival.route = "/blobs/*";
    const address = arrival.path + arrival.query;
    try {
      if (request.method === "PUT") {
        const bytes = await readBody(request, BLOB_MAX_BYTES);
        await blobs.put(address, bytes, request.headers["content-type"] ?? "");
        send(request, response, arrival, { status: 204 });
      } else if (request.method === "GET" || request.method === "HEAD") {
        const { bytes, contentType } = await blobs.read(address, tokenOf(request));
        const saved = {
          status: 200,
          type: "application/octet-stream",
          headers: ["Content-Disposition", "attachment"],
        };
        const kind = shownTypes.has(contentType) ? { status: 200, type: contentType } : saved;
        send(request, response, arrival, { ...kind, body: bytes });
      } else {
        throw new Refusal(405);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      send(request, response, arrival, {
        status: error.status,
        type: JSON_TYPE,
        body: JSON.stringify(error.body()),
      });
      letGo(request);
    }
  };
}
