import type { IncomingMessage, ServerResponse } from "node:http";
import { type ErrorName, errors } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { language } from "#contract/fields.ts";
import { isTemporary } from "#contract/unanswered-header.ts";
import { preferredLanguage } from "#rules/preferred-language.ts";
import { html } from "./markup.ts";
import { errorTitles, type Language, type RefusalStatus, refusalTexts } from "./refusal-texts.ts";
import type { RequestInfo } from "./request-info.ts";
import { send } from "./send.ts";
import { createUnansweredHeader } from "./unanswered-header.ts";

export type { RefusalStatus };

/** The API's error for each status: a program receives its number in the catalogue. */
const failureOf: Record<RefusalStatus, ErrorName> = {
  400: "MALFORMED_REQUEST",
  403: "FOREIGN_FORM",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  413: "BODY_TOO_LARGE",
  414: "ADDRESS_TOO_LONG",
  421: "UNKNOWN_HOST",
  426: "HTTPS_REQUIRED",
  431: "HEADERS_TOO_LARGE",
  500: "INTERNAL",
  503: "OVERLOADED",
};

/** What programs request, which always receive an error of the API. */
const ADDRESSES_OF_PROGRAMS = ["/api/", "/oauth/", "/blobs/"];

/** Returns the methods of screens (read and post) or pictures (read and put). */
function methodsAt(path: string): string {
  return path.startsWith("/blobs/") ? "GET, HEAD, PUT" : "GET, HEAD, POST";
}

/** A request that is answered with only a status and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    /** For the log only: a few words without personal data. */
    readonly reason: string = refusalTexts.en[status],
  ) {
    super(refusalTexts.en[status]);
    this.name = "Refusal";
  }
}

/** How long the rest of a request is received and ignored, so that the client sees the answer first. */
const DRAIN_MS = 2_000;

/**
 * Answers with a status, a sentence and, for an error of the server, the request's id: as JSON, as a small
 * page for a browser, or as text. It never includes a detail (attack J08).
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  requestInfo: RequestInfo,
  status: RefusalStatus,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { type, text } = bodyOf(request, requestInfo, status);
  const headers =
    status === 405
      ? ["Allow", methodsAt(requestInfo.path)]
      : status === 426
        ? ["Upgrade", "TLS/1.2, HTTP/1.1", "Connection", "Upgrade, close"]
        : [];
  if (isTemporary(status) && isFormOfScript(request, requestInfo))
    headers.push(...createUnansweredHeader(new ApiError(failureOf[status])));
  send(request, response, requestInfo, { status, type: `${type}; charset=utf-8`, body: text, headers });
  release(request);
}

/** Whether the console's script sent a form, whose page it can keep. */
function isFormOfScript({ method }: IncomingMessage, { path }: RequestInfo): boolean {
  return method === "POST" && path.endsWith(".data");
}

/**
 * Receives the rest of a request for a moment and ignores it: closing the connection at once would lose the
 * answer.
 */
export function release(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
}

function bodyOf(
  request: IncomingMessage,
  requestInfo: RequestInfo,
  status: RefusalStatus,
): { type: string; text: string } {
  const id = status >= 500 ? requestInfo.id : undefined;
  if (ADDRESSES_OF_PROGRAMS.some((start) => requestInfo.path.startsWith(start))) {
    const { code, message } = errors[failureOf[status]];
    return { type: "application/json", text: JSON.stringify({ code, message, id }) };
  }
  const withId = (sentence: string): string => (id === undefined ? sentence : `${sentence} (${id})`);
  if (!request.headers.accept?.includes("text/html"))
    return { type: "text/plain", text: withId(refusalTexts.en[status]) };
  const spoken = readLanguage(request);
  return { type: "text/html", text: refusalPage(spoken, status, withId(refusalTexts[spoken][status])) };
}

/** Returns the chosen language, else the one that the browser prefers, else English. */
function readLanguage({ headers }: IncomingMessage): Language {
  const cookie = /(?:^|;)\s*lng=([^;]*)/.exec(headers.cookie ?? "")?.[1] ?? "";
  const chosen = Buffer.from(cookie.replaceAll("%3D", ""), "base64").toString().replaceAll('"', "");
  return language.safeParse(chosen).data ?? preferredLanguage(headers["accept-language"] ?? "") ?? "en";
}

function refusalPage(spoken: Language, status: RefusalStatus, sentence: string): string {
  return html`<!doctype html>
    <html lang="${spoken}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${errorTitles[spoken]} ${status} · Portineria</title>
        <link rel="stylesheet" href="/refusal.css" />
      </head>
      <body>
        <main>
          <img src="/mark.svg" alt="" />
          <h1>${errorTitles[spoken]} ${status}</h1>
          <p role="alert">${sentence}</p>
          <p><a href="/">Portineria</a></p>
        </main>
      </body>
    </html>`.text.trim();
}
