import type { Answer } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { API_BASE, findCall } from "#contract/route-tree.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import type { Log } from "#storage/log.ts";
import type { Documents } from "../api-docs/api-documents.ts";
import { Refusal, release } from "../http/refusal.ts";
import type { HttpHandler } from "../http/request-info.ts";
import { JSON_TYPE, send, type Whole } from "../http/send.ts";
import { answerError } from "./error-answer.ts";
import { oauthFailure, withBasicClient } from "./oauth.ts";
import { readIdempotencyKey, readInput, readQuery, readToken } from "./provider-input.ts";

/** Whether a path belongs to the provider's API. */
export function isProviderPath(path: string): boolean {
  if (!path.startsWith("/api/")) return path === "/oauth/token";
  return path.startsWith("/api/v2/") || path === API_BASE || path.startsWith("/api/auth/");
}

/**
 * Answers the calls of the contract over HTTP. A caller is authenticated by the bearer token only: cookies
 * are ignored, and cross-origin requests are never permitted (attacks A07, E11).
 */
export function createProviderRoutes(
  answer: Answer,
  { documents, log }: { documents: Documents; log: Log },
): HttpHandler {
  return async (request, response, requestInfo) => {
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
    const answerWith = (whole: Whole): void => send(request, response, requestInfo, whole);
    const found = findCall(method, requestInfo.path);
    if (!found && method === "GET") {
      const encodings = String(request.headers["accept-encoding"] ?? "");
      const document = documents({ path: requestInfo.path, query: requestInfo.query, encodings });
      if (document) return answerWith(await document);
    }
    if (!found || !("call" in found)) {
      const allow = found && ["Allow", allowedMethods(found.allowed)];
      if (method === "OPTIONS" && allow) return answerWith({ status: 204, headers: allow });
      answerWith(
        answerError(new ApiError(found ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"), requestInfo.id, allow),
      );
      return release(request);
    }
    const { call, name, parameters } = found;
    requestInfo.route = call.path;
    /** A failure of the request itself, such as a timeout or a body that is cut off. */
    let refusal: Refusal | undefined;
    async function readAll(): Promise<Record<string, unknown>> {
      const query = readQuery(requestInfo.query);
      const body = await readInput(request, call).catch((error: unknown) => {
        if (error instanceof Refusal) refusal = error;
        throw error instanceof Refusal ? new ApiError("MALFORMED_REQUEST") : error;
      });
      const fields = call.form ? withBasicClient(request, body as Record<string, unknown>) : body;
      return Object.assign(parameters, { query, body: fields });
    }
    try {
      const caller = {
        token: readToken(request),
        address: requestInfo.address,
        requestId: requestInfo.id,
        idempotencyKey: readIdempotencyKey(request),
      };
      const reply = await answer(call, name, readAll, caller);
      if (!call.reply) return answerWith({ status: call.status ?? 204 });
      answerWith({ status: call.status ?? 200, type: JSON_TYPE, body: JSON.stringify(reply) });
    } catch (error) {
      if (refusal) throw refusal;
      if (!(error instanceof ApiError)) {
        log("error", "A call failed.", {
          id: requestInfo.id,
          call: name,
          fault: storageFault(error),
          error: error instanceof Error ? error.stack : "",
        });
      }
      const failed = error instanceof ApiError ? error : new ApiError("INTERNAL");
      answerWith(answerError(failed, requestInfo.id, [], call.form && oauthFailure(failed)));
      release(request);
    }
  };
}

/** Returns the methods of an address for the Allow header: an address that accepts GET accepts HEAD, too. */
function allowedMethods(methods: readonly string[]): string {
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}
