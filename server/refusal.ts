import type { IncomingMessage, ServerResponse } from "node:http";
import { language } from "#contract/fields.ts";
import type { Arrival } from "./arrival.ts";
import { html } from "./markup.ts";
import { type Language, type RefusalStatus, refusalTexts } from "./refusal-texts.ts";
import { send } from "./send.ts";

export type { RefusalStatus };

/** A request that is answered with nothing but a status and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    /** For the log alone, of a few words and nobody's data. */
    readonly reason: string = refusalTexts.en[status],
  ) {
    super(refusalTexts.en[status]);
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
  const message = refusalTexts.en[status];
  const id = status >= 500 ? arrival.id : undefined;
  if (arrival.path.startsWith("/api/") || arrival.path.startsWith("/oauth/")) {
    return { type: "application/json", text: JSON.stringify({ code: status, message, id }) };
  }
  const told = (sentence: string): string => (id === undefined ? sentence : `${sentence} (${id})`);
  if (!request.headers.accept?.includes("text/html")) return { type: "text/plain", text: told(message) };
  const spoken = languageOf(request);
  return { type: "text/html", text: refusalPage(spoken, status, told(refusalTexts[spoken][status])) };
}

/** The language chosen, else the browser's first, else English. */
function languageOf({ headers }: IncomingMessage): Language {
  const cookie = /(?:^|;)\s*lng=([^;]*)/.exec(headers.cookie ?? "")?.[1] ?? "";
  const chosen = Buffer.from(cookie.replaceAll("%3D", ""), "base64").toString().replaceAll('"', "");
  const asked = headers["accept-language"]?.slice(0, 2).toLowerCase();
  return language.safeParse(chosen).data ?? language.safeParse(asked).data ?? "en";
}

function refusalPage(spoken: Language, status: RefusalStatus, sentence: string): string {
  return html`<!doctype html>
    <html lang="${spoken}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Portineria · ${status}</title>
        <link rel="stylesheet" href="/refusal.css" />
      </head>
      <body>
        <main>
          <img src="/mark.svg" alt="" />
          <h1>${status}</h1>
          <p role="alert">${sentence}</p>
          <p><a href="/">Portineria</a></p>
        </main>
      </body>
    </html>`.text.trim();
}
