import type { Answer } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { openapi } from "#contract/openapi.ts";
import { API_BASE, findCall } from "#contract/route-tree.ts";
import { apiDocs, STYLE_PATH } from "./api-docs/page.ts";
import style from "./api-docs/style.css?raw";
import type { Answerer } from "./arrival.ts";
import type { Log } from "#provider/house.ts";
import { fieldsOfQuery, idempotencyKeyOf, readInput, tokenOf } from "./provider-input.ts";
import { letGo, Refusal } from "./refusal.ts";
import { JSON_TYPE, send, type Whole } from "./send.ts";

const DOCUMENT_PATH = `${API_BASE}/openapi.json`;
const DOCS_PATH = `${API_BASE}/docs`;
const HTML_TYPE = "text/html; charset=utf-8";
const CSS_TYPE = "text/css; charset=utf-8";

/** Whether a path belongs to the provider's API. */
export function isProviderPath(path: string): boolean {
  if (!path.startsWith("/api/")) return path === "/oauth/token";
  return path.startsWith("/api/v2/") || path === API_BASE || path.startsWith("/api/auth/");
}

interface Document {
  type: string;
  write: () => string;
}

/** What describes the API, by path. Each is written when it is first asked for: no start waits for it. */
function makeDocuments(version: string): (path: string) => Whole | undefined {
  const documents = new Map<string, Document>([
    [
      DOCUMENT_PATH,
      { type: JSON_TYPE, write: () => JSON.stringify(openapi({ title: "Portineria", version })) },
    ],
    [DOCS_PATH, { type: HTML_TYPE, write: () => apiDocs(version) }],
    [STYLE_PATH, { type: CSS_TYPE, write: () => style }],
  ]);
  const written = new Map<string, Whole>();
  return (path) => {
    const document = documents.get(path);
    if (document && !written.has(path))
      written.set(path, { status: 200, type: document.type, body: document.write() });
    return written.get(path);
  };
}

/**
 * The calls of the contract over HTTP. A caller is known by the bearer token alone: cookies count for nothing and no
 * other site is ever let in (attacks A07, E11).
 */
export function makeProviderRoutes(
  answer: Answer,
  { version, log }: { version: string; log: Log },
): Answerer {
  const documents = makeDocuments(version);

  return async (request, response, arrival) => {
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
    const tell = (whole: Whole): void => send(request, response, arrival, whole);
    const document = method === "GET" ? documents(arrival.path) : undefined;
    if (document) return tell(document);
    const found = findCall(method, arrival.path);
    if (!found || !("call" in found)) {
      const allow = found && ["Allow", found.allowed.join(", ")];
      tell(failure(new ApiError(found ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"), arrival.id, allow));
      return letGo(request);
    }
    const { call, name, parameters } = found;
    arrival.route = call.path;
    try {
      const input: Record<string, unknown> = parameters;
      if (call.query) input["query"] = fieldsOfQuery(arrival.query);
      const body = await readInput(request, call);
      if (call.body) input["body"] = body;
      const caller = {
        token: tokenOf(request),
        address: arrival.address,
        requestId: arrival.id,
        idempotencyKey: idempotencyKeyOf(request),
      };
      const reply = await answer(call, name, input, caller);
      if (!call.reply) return tell({ status: call.status ?? 204 });
      tell({ status: call.status ?? 200, type: JSON_TYPE, body: JSON.stringify(reply) });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (!(error instanceof ApiError)) {
        const stack = error instanceof Error ? error.stack : "";
        log("error", "A call failed.", { id: arrival.id, call: name, error: stack });
      }
      tell(failure(error instanceof ApiError ? error : new ApiError("INTERNAL"), arrival.id));
      letGo(request);
    }
  };
}

/** Where the fault is ours, the request's id goes along to find it in the log. */
function failure(error: ApiError, id: string, headers: string[] = []): Whole {
  const { retryAfterS } = error.extras;
  if (retryAfterS !== undefined) headers.push("Retry-After", String(Math.max(1, Math.ceil(retryAfterS))));
  if (error.status === 401) headers.push("WWW-Authenticate", "Bearer");
  const body = JSON.stringify(error.status < 500 ? error.body() : { ...error.body(), id });
  return { status: error.status, type: JSON_TYPE, body, headers };
}
