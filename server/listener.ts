import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { storageFault } from "#storage/engine/storage-fault.ts";
import type { Log } from "#storage/log.ts";
import { isHealthPath } from "./health.ts";
import { clientAddress, type Trust } from "./http/client-address.ts";
import type { HostCheck } from "./http/hosts.ts";
import { isSafe } from "./http/own-origin.ts";
import { isNeededToTrust, isUnencrypted, redirectToHttps } from "./http/plain-http.ts";
import { Refusal, refuse } from "./http/refusal.ts";
import { type HttpHandler, type RequestInfo, startRequest } from "./http/request-info.ts";
import type { SecurityHeaders } from "./http/security.ts";
import { isBlobPath } from "./provider/blob-routes.ts";
import { isProviderPath } from "./provider/provider-routes.ts";
import type { StallWatchdog } from "./stall-watchdog.ts";

const TARGET_MAX_LENGTH = 8192;
const HEADERS_MAX = 100;

/** The kind of a request, by the beginning of its path. */
export type Subject = "screen" | "call" | "picture" | "health";

/** What a server with a certificate of its own does with requests over http. */
interface PlainHttp {
  /** The address over https. */
  publicUrl: string;
  securityHeaders: SecurityHeaders;
  /** Whether the page is served that offers the certificate of the local authority. */
  offersCertificate: boolean;
}

/** What a server with a certificate also serves over http: supervisors, and devices with signed addresses. */
const SERVED_OVER_HTTP: ReadonlySet<Subject> = new Set<Subject>(["health", "picture"]);

interface ListenerOptions {
  hostProblem: HostCheck;
  securityHeaders: SecurityHeaders;
  /** Undefined for a server without a certificate, to which every request comes over http. */
  plainHttp: PlainHttp | undefined;
  trust: Trust;
  watchdog: StallWatchdog;
  log: Log;
  health: HttpHandler;
  screens: HttpHandler;
  /** Both are absent in cloud mode. */
  provider: HttpHandler | undefined;
  blobs: HttpHandler | undefined;
  /** Called for each answer. */
  answered?(subject: Subject, status: number, ms: number): void;
}

/**
 * Makes the entry of every request: it sets its id and headers, refuses malformed ones, selects the handler,
 * logs it.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { hostProblem, securityHeaders, plainHttp, trust, watchdog, log } = options;

  const handlers: Record<Subject, HttpHandler> = {
    health: options.health,
    call: options.provider ?? notHere,
    picture: options.blobs ?? notHere,
    screen: options.screens,
  };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestInfo: RequestInfo,
  ): Promise<void> {
    try {
      requireProperShape(request);
      const problem = hostProblem(request);
      if (problem === "malformed") throw new Refusal(400, "The Host header is malformed.");
      if (problem === "unknown" && !isHealthPath(requestInfo.path)) throw new Refusal(421);
      const subject = subjectOf(requestInfo.path);
      if (!plainHttp || !isUnencrypted(request) || SERVED_OVER_HTTP.has(subject))
        return await handlers[subject](request, response, requestInfo);
      if (plainHttp.offersCertificate && isSafe(request.method) && isNeededToTrust(requestInfo.path))
        return await handlers[subject](request, response, requestInfo);
      // A program would follow with its token, which it has sent unencrypted already.
      if (subject === "call") throw new Refusal(426);
      redirectToHttps(request, response, requestInfo, plainHttp.publicUrl);
    } catch (error) {
      if (error instanceof Refusal) {
        requestInfo.reason = error.reason;
        refuse(request, response, requestInfo, error.status);
      } else {
        log("error", "A request failed.", {
          id: requestInfo.id,
          fault: storageFault(error),
          error: error instanceof Error ? error.stack : "",
        });
        refuse(request, response, requestInfo, 500);
      }
    }
  }

  return (request, response) => {
    const started = performance.now();
    const headers = plainHttp && isUnencrypted(request) ? plainHttp.securityHeaders : securityHeaders;
    const requestInfo = startRequest(request, clientAddress(request, trust), headers);
    const method = request.method ?? "";
    const leave = watchdog.enter({ method, requestInfo });
    response.once("close", () => {
      leave();
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const { id, route: path, reason } = requestInfo;
      options.answered?.(subjectOf(requestInfo.path), response.statusCode, ms);
      log("info", "Request.", { id, method, path, status: response.statusCode, ms, reason });
    });
    void answer(request, response, requestInfo);
  };
}

function subjectOf(path: string): Subject {
  if (isHealthPath(path)) return "health";
  if (isProviderPath(path)) return "call";
  return isBlobPath(path) ? "picture" : "screen";
}

const notHere: HttpHandler = () => {
  throw new Refusal(404);
};

/** @throws Refusal for malformed requests (attacks A05, A09, I12) */
function requireProperShape({ url = "", method, rawHeaders }: IncomingMessage): void {
  if (url.length > TARGET_MAX_LENGTH) throw new Refusal(414);
  if (rawHeaders.length > 2 * HEADERS_MAX) throw new Refusal(431);
  const isOfCall = method === "OPTIONS" && isProviderPath(url);
  if (method === "TRACE" || method === "CONNECT" || (method === "OPTIONS" && !isOfCall))
    throw new Refusal(405);
  if (!/^\/(?![/\\])/.test(url)) throw new Refusal(400, "The request line contains no path.");
  // A path that resolves to another one (dot segments) could be misread by a cache or a guard.
  const [path = ""] = url.split("?", 1);
  if (new URL(path, "http://localhost").pathname !== path)
    throw new Refusal(404, "The path is not normalised.");
}
