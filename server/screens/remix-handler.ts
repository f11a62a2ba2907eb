import type { IncomingMessage, ServerResponse } from "node:http";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { storageFault } from "#storage/engine/storage-fault.ts";
import type { Log } from "#storage/log.ts";
import { unansweredHeader } from "../forms/unanswered-forms.ts";
import type { RequestInfo } from "../http/request-info.ts";
import { waitForTurn } from "../http/turns.ts";
import { sendWebResponse } from "../http/web-response.ts";
import { type Branch, createBranches, findTarget, type Target } from "./branches.ts";
import { withApiFailures } from "./screen-failures.ts";

/** Headers in which a client claims who or where it is; Remix trusts some of them (attacks A04, A09). */
const claims = /^(x-forwarded-|forwarded$|x-real-ip$|x-original-|x-rewrite-|x-http-method)/;

/**
 * The parameter that selects the loader to run: an older protocol that Remix still supports and the console
 * never uses (attack A10).
 */
const OLD_DATA = "_data";

export interface RemixOptions {
  /** In development, a function that returns the newest build. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  log: Log;
}

interface RemixHandler {
  /** Sets the pattern of the route as the path for the log, before anything can be refused. */
  name(requestInfo: RequestInfo): void;
  /** Returns what is at the address of a request. */
  targetOf(requestInfo: RequestInfo): Promise<Target>;
  /**
   * Answers a request with Remix. The fields of a form are in the context; `method` is the request's, or that of
   * a form that is given back.
   */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    requestInfo: RequestInfo,
    visit: {
      origin: string;
      method: string;
      /** Of the page, if it is shown for a form that was refused. */
      status: number | undefined;
      context: AppLoadContext;
      setCookie: string | undefined;
      /** The Set-Cookie header of a browser that has signed in with this request. */
      newlyKnown: () => Promise<string | undefined>;
      /** Called when the screen itself is shown: no redirect, and no problem. */
      shown: () => Promise<void>;
    },
  ): Promise<void>;
}

/** Adapts Node to Remix; Remix's own adapter would read the body, which has been read already. */
export function createRemixHandler({ build, log }: RemixOptions): RemixHandler {
  const branchOf = typeof build === "function" ? wholeOf(build, log) : createBranches(prepared(build, log));

  function name(requestInfo: RequestInfo): void {
    const { pattern } = branchOf(requestInfo.path);
    if (pattern !== undefined) requestInfo.route = pattern;
  }

  async function targetOf({ path, query }: RequestInfo): Promise<Target> {
    return typeof build === "function"
      ? findTarget(await build(), path, query)
      : branchOf(path).targetOf(query);
  }

  const answer: RemixHandler["handle"] = async (
    request,
    response,
    requestInfo,
    { origin, method, status, context, setCookie, newlyKnown, shown },
  ) => {
    const url = new URL(origin + requestInfo.path + requestInfo.query);
    url.searchParams.delete(OLD_DATA);
    const { handle } = branchOf(url.pathname);
    const leaving = new AbortController();
    let sent = false;
    response.once("close", () => {
      if (!sent) leaving.abort();
    });
    const answered = await handle(webRequest(request, url, method, leaving.signal), context);
    const reply = status !== undefined && answered.ok ? withStatus(answered, status) : answered;
    const unanswered = unansweredHeader(context);
    if (unanswered) reply.headers.set(...unanswered);
    if (setCookie !== undefined && !setsCookie(reply, setCookie))
      reply.headers.append("Set-Cookie", setCookie);
    const known = await newlyKnown();
    if (reply.ok) await shown();
    if (known !== undefined) reply.headers.append("Set-Cookie", known);
    if (url.protocol === "https:") secureCookies(reply.headers);
    if (!reply.headers.has("Cache-Control")) reply.headers.set("Cache-Control", "no-store");
    // A page that shows a long form again is a megabyte: it is not sent in the piece in which it was rendered.
    await waitForTurn();
    await sendWebResponse(reply, response, leaving.signal);
    sent = true;
  };
  return { name, targetOf, handle: answer };
}

function wholeOf(build: () => Promise<ServerBuild>, log: Log): (path: string) => Branch {
  const handle = createRequestHandler(async () => prepared(await build(), log));
  return (path) => ({ handle, pattern: path, targetOf: () => ({ form: undefined, isPage: false }) });
}

function prepared(build: ServerBuild, log: Log): ServerBuild {
  return withLog(withApiFailures(build), log);
}

/**
 * Logs the error of a screen with the request's id; the page shows only the id. A request that matches no
 * route is not an error of a screen: its own line in the log has the status, and not the path, which Remix
 * includes in full and which may contain a code.
 */
function withLog(build: ServerBuild, log: Log): ServerBuild {
  const handleError: ServerBuild["entry"]["module"]["handleError"] = (error, { request, context }) => {
    if (request.signal.aborted || isRouteErrorResponse(error)) return;
    const stack = error instanceof Error ? error.stack : undefined;
    log("error", "A screen failed.", {
      id: context["requestId"],
      fault: storageFault(error),
      error: stack ?? "",
    });
  };
  return { ...build, entry: { module: { ...build.entry.module, handleError } } };
}

function webRequest(request: IncomingMessage, url: URL, method: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || claims.test(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Remix compares Origin with Host; behind a proxy that changes the host they would differ.
  headers.set("host", url.host);
  headers.delete("transfer-encoding");
  return new Request(url, { method, headers, signal });
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers });
}

/** Marks every cookie as secure: behind https none is ever sent in the clear, whatever created it. */
function secureCookies(headers: Headers): void {
  const lines = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const line of lines)
    headers.append("Set-Cookie", /;\s*secure\s*(;|$)/i.test(line) ? line : `${line}; Secure`);
}

function setsCookie(answer: Response, setCookie: string): boolean {
  const name = setCookie.slice(0, setCookie.indexOf("=") + 1);
  return answer.headers.getSetCookie().some((line) => line.startsWith(name));
}
