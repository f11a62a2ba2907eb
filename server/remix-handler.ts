import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Arrival } from "./arrival.ts";
import { type Branch, makeBranches } from "./branches.ts";
import { isSafe } from "./cross-site.ts";
import type { Log } from "#provider/house.ts";
import { unansweredHeader } from "./kept-forms.ts";
import { Refusal } from "./refusal.ts";
import { withApiFailures } from "./screen-failures.ts";
import { sendWebResponse } from "./web-response.ts";

/** Headers that say who or where somebody claims to be; Remix believes some of them (attacks A04, A09). */
const claims = /^(x-forwarded-|forwarded$|x-real-ip$|x-original-|x-rewrite-|x-http-method)/;

/** Chooses which loader runs; a way of before that Remix still knows and our pages never go (attack A10). */
const OLD_DATA = "_data";

export interface RemixOptions {
  /** In development a function that gives the newest. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  log: Log;
}

export interface RemixHandler {
  /** Has the log show the pattern of the route instead of the path; before anything can be refused. */
  name(arrival: Arrival): void;
  /** Answers a request with Remix; `body` is what the request brought, read already. */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    arrival: Arrival,
    visit: {
      origin: string;
      body: Buffer | ReadableStream;
      context: AppLoadContext;
      setCookie: string | undefined;
    },
  ): Promise<void>;
}

/** Our own adapter between Node and Remix: the usual one wants to read the body, which is read by now. */
export function makeRemixHandler({ build, log }: RemixOptions): RemixHandler {
  const branchOf = typeof build === "function" ? wholeOf(build, log) : makeBranches(prepared(build, log));

  function name(arrival: Arrival): void {
    const { pattern } = branchOf(arrival.path);
    if (pattern !== undefined) arrival.route = pattern;
  }

  const answer: RemixHandler["handle"] = async (
    request,
    response,
    arrival,
    { origin, body, context, setCookie },
  ) => {
    const url = new URL(origin + arrival.path + arrival.query);
    // A path of two slashes is another host wherever it is used as a link (attack E05).
    if (url.pathname.startsWith("//")) throw new Refusal(404);
    url.searchParams.delete(OLD_DATA);
    const { handle } = branchOf(url.pathname);
    const leaving = new AbortController();
    let sent = false;
    response.once("close", () => {
      if (!sent) leaving.abort();
    });
    const reply = await handle(webRequest(request, url, body, leaving.signal), context);
    const unanswered = unansweredHeader(context);
    if (unanswered) reply.headers.set(...unanswered);
    if (setCookie !== undefined && !setsCookie(reply, setCookie))
      reply.headers.append("Set-Cookie", setCookie);
    if (!reply.headers.has("Cache-Control")) reply.headers.set("Cache-Control", "no-store");
    await sendWebResponse(reply, response, leaving.signal);
    sent = true;
  };
  return { name, handle: answer };
}

function wholeOf(build: () => Promise<ServerBuild>, log: Log): (path: string) => Branch {
  const handle = createRequestHandler(async () => prepared(await build(), log));
  return (path) => ({ handle, pattern: path });
}

function prepared(build: ServerBuild, log: Log): ServerBuild {
  return withLog(withApiFailures(build), log);
}

/**
 * What goes wrong in a screen stands in the log with the request's id; the page shows no more than that. That a request
 * fits no route is no fault of a screen: its own line in the log tells the status, and not the path, which Remix names
 * in full and which may hold a code.
 */
function withLog(build: ServerBuild, log: Log): ServerBuild {
  const handleError: ServerBuild["entry"]["module"]["handleError"] = (error, { request, context }) => {
    if (request.signal.aborted || isRouteErrorResponse(error)) return;
    const stack = error instanceof Error ? error.stack : undefined;
    log("error", "A screen failed.", { id: context["requestId"], error: stack ?? "" });
  };
  return { ...build, entry: { module: { ...build.entry.module, handleError } } };
}

function webRequest(
  request: IncomingMessage,
  url: URL,
  body: Buffer | ReadableStream,
  signal: AbortSignal,
): Request {
  const method = request.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || claims.test(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Remix compares Origin with Host; behind a proxy that renames us they would differ.
  headers.set("host", url.host);
  headers.delete("transfer-encoding");
  return new Request(url, {
    method,
    headers,
    signal,
    body: isSafe(method) ? undefined : Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    // What comes as a stream has to be told to be one.
    ...(Buffer.isBuffer(body) ? {} : { duplex: "half" }),
  });
}

function setsCookie(answer: Response, setCookie: string): boolean {
  const name = setCookie.slice(0, setCookie.indexOf("=") + 1);
  return answer.headers.getSetCookie().some((line) => line.startsWith(name));
}
