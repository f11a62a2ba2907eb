import { CONSOLE_HEADER } from "#contract/console-header.ts";

/** Returns an answer as the console sends it, for tests of what a browser does with answers. */
export function consoleAnswer(body: BodyInit | null, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set(CONSOLE_HEADER, "console");
  return new Response(body, { status: init.status ?? 200, headers });
}

/** The same with JSON. */
export function consoleJson(value: unknown, status = 200): Response {
  return consoleAnswer(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });
}

/** Answers that do not reach the browser from the console, or not whole, by what they are. */
export const foreignAnswers: [what: string, answer: () => Response][] = [
  ["a proxy's page with status 502", () => withType("text/html", 502, "<h1>502 Bad Gateway</h1>")],
  ["a proxy's text with status 503", () => withType("text/plain", 503, "no available server")],
  ["nothing but status 504", () => new Response(null, { status: 504 })],
  ["the page of a captive portal", () => withType("text/html", 200, "<h1>Welcome to the hotel</h1>")],
  ["a foreign answer without content", () => new Response(null, { status: 204 })],
  ["a foreign answer that nothing has changed", () => new Response(null, { status: 304 })],
  ["a proxy's page that nothing is there", () => withType("text/html", 404, "<h1>404</h1>")],
  ["an answer whose connection broke", () => consoleAnswer(cut("[1,2"), PAGE_DATA)],
  ["page data whose cut end looks orderly", () => consoleAnswer("[1,2", PAGE_DATA)],
  ["page data of which nothing arrived", () => consoleAnswer(null, PAGE_DATA)],
];

/** The type of a page's data. */
export const PAGE_DATA = { headers: { "Content-Type": "text/x-script" } };

function withType(type: string, status: number, body: string): Response {
  return new Response(body, { status, headers: { "Content-Type": type } });
}

function cut(text: string): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.error(new TypeError("network error"));
    },
  });
}
