import type { IncomingMessage, ServerResponse } from "node:http";
import type { Arrival } from "./arrival.ts";
import { send } from "./send.ts";

/** What this server says by itself, before or instead of a screen or a call. */
const sentences = {
  400: "This request can't be understood.",
  403: "This form does not come from this console, or it is out of date. Go back, reload the page and try again.",
  404: "There is nothing with this address.",
  405: "This address does not answer to this method.",
  408: "The request took too long to arrive.",
  413: "The request is too large.",
  414: "The address is too long.",
  421: "This server does not go by this name.",
  431: "The request has too many headers.",
  500: "An error occurred during operation.",
  503: "The server can't answer at the moment. Try again shortly.",
} as const;

export type RefusalStatus = keyof typeof sentences;

/** A request that is answered with nothing but a status and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    /** For the log alone, of a few words and nobody's data. */
    readonly reason: string = sentences[status],
  ) {
    super(sentences[status]);
    this.name = "Refusal";
  }
}

/** How long a client may go on sending what nobody reads any more, so that it sees the answer first. */
const DRAIN_MS = 2_000;

/**
 * Answers with a status, a sentence and, where the fault is ours, the request's id: as JSON, as a small page for a
 * browser, or as text. Never a detail (attack J08).
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  arrival: Arrival,
  status: RefusalStatus,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { type, text } = bodyOf(request, arrival, status);
  send(request, response, arrival, { status, type: `${type}; charset=utf-8`, body: text });
  letGo(request);
}

/** Reads on for a moment and throws it away: a connection closed in its middle would take the answer with it. */
export function letGo(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
}

function bodyOf(
  request: IncomingMessage,
  arrival: Arrival,
  status: RefusalStatus,
): { type: string; text: string } {
  const message = sentences[status];
  const id = status >= 500 ? arrival.id : undefined;
  if (arrival.path.startsWith("/api/") || arrival.path.startsWith("/oauth/")) {
    return { type: "application/json", text: JSON.stringify({ code: status, message, id }) };
  }
  const sentence = id === undefined ? message : `${message} (${id})`;
  if (!request.headers.accept?.includes("text/html")) return { type: "text/plain", text: sentence };
  return {
    type: "text/html",
    text: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portineria · ${status}</title>
<h1>${status}</h1>
<p>${sentence}</p>
<p><a href="/">Portineria</a></p>
</html>
`,
  };
}
