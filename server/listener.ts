import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Answerer, type Arrival, arrive } from "./arrival.ts";
import { isBlobPath } from "./blob-routes.ts";
import { clientAddress, type Trust } from "./client-address.ts";
import { isHealthPath } from "./health.ts";
import type { HostCheck } from "./hosts.ts";
import type { Log } from "#provider/house.ts";
import { isProviderPath } from "./provider-routes.ts";
import { refuse, Refusal } from "./refusal.ts";
import type { SecurityHeaders } from "./security.ts";
import type { StallWatchdog } from "./stall-watchdog.ts";

const TARGET_MAX_LENGTH = 8192;
const HEADERS_MAX = 100;

/** What a request is about, as its path begins. */
export type Subject = "screen" | "call" | "picture" | "health";

export interface ListenerOptions {
  hostProblem: HostCheck;
  securityHeaders: SecurityHeaders;
  trust: Trust;
  watchdog: StallWatchdog;
  log: Log;
  health: Answerer;
  screens: Answerer;
  /** Neither is there in cloud mode. */
  provider: Answerer | undefined;
  blobs: Answerer | undefined;
  /** Is told of each answer. */
  answered?(subject: Subject, status: number, ms: number): void;
}

/** Every request's way in: its id and headers, what no request may look like, who answers it, its line in the log. */
export function makeListener(options: ListenerOptions): RequestListener {
  const { hostProblem, securityHeaders, trust, watchdog, log } = options;

  const answerers: Record<Subject, Answerer> = {
    health: options.health,
    call: options.provider ?? notHere,
    picture: options.blobs ?? notHere,
    screen: options.screens,
  };

  async function answer(request: IncomingMessage, response: ServerResponse, arrival: Arrival): Promise<void> {
    try {
      requireProperShape(request);
      const problem = hostProblem(request);
      if (problem === "malformed") throw new Refusal(400, "The Host header is malformed.");
      if (problem === "unknown" && !isHealthPath(arrival.path)) throw new Refusal(421);
      await answerers[subjectOf(arrival.path)](request, response, arrival);
    } catch (error) {
      if (error instanceof Refusal) {
        arrival.reason = error.reason;
        refuse(request, response, arrival, error.status);
      } else {
        log("error", "A request failed.", {
          id: arrival.id,
          error: error instanceof Error ? error.stack : "",
        });
        refuse(request, response, arrival, 500);
      }
    }
  }

  return (request, response) => {
    const started = performance.now();
    const arrival = arrive(request, clientAddress(request, trust), securityHeaders);
    const method = request.method ?? "";
    const leave = watchdog.enter({ method, arrival });
    response.once("close", () => {
      leave();
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const { id, route: path, reason } = arrival;
      options.answered?.(subjectOf(arrival.path), response.statusCode, ms);
      log("info", "Request.", { id, method, path, status: response.statusCode, ms, reason });
    });
    void answer(request, response, arrival);
  };
}

function subjectOf(path: string): Subject {
  if (isHealthPath(path)) return "health";
  if (isProviderPath(path)) return "call";
  return isBlobPath(path) ? "picture" : "screen";
}

const notHere: Answerer = () => {
  throw new Refusal(404);
};

/** @throws Refusal for what no honest client sends (attacks A05, A09, I12) */
function requireProperShape({ url = "", method, rawHeaders }: IncomingMessage): void {
  if (url.length > TARGET_MAX_LENGTH) throw new Refusal(414);
  if (rawHeaders.length > 2 * HEADERS_MAX) throw new Refusal(431);
  if (method === "TRACE" || method === "OPTIONS" || method === "CONNECT") throw new Refusal(405);
  if (!/^\/(?![/\\])/.test(url)) throw new Refusal(400, "The request line holds no path.");
}
