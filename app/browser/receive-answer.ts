import { CONSOLE_HEADER } from "#contract/console-header.ts";

/** The type of a page's data. It consists of lines, and each line, also the last, has its end. */
const PAGE_DATA = "text/x-script";
const LINE_END = 10;

/** An answer arrived that is not the console's, or not all of it. */
export class InterruptedError extends Error {}

/**
 * Receives the console's answer to a request, whole. Decides for every request of the browser's scripts
 * whether the console was reached: not when a proxy, a captive portal or a cache answered in its place, nor
 * when the connection ended within the answer.
 * @throws InterruptedError; the error of `fetch` if nothing was answered or the request was aborted
 */
export async function receiveAnswer(request: Promise<Response>): Promise<Response> {
  const answer = await request;
  const { status, statusText, headers } = answer;
  if (!headers.has(CONSOLE_HEADER))
    throw new InterruptedError(`Status ${status} is not an answer of the console.`);
  const body = new Uint8Array(
    await answer.arrayBuffer().catch((cause: unknown) => {
      throw new InterruptedError("The connection ended within the answer.", { cause });
    }),
  );
  // Behind a proxy that speaks HTTP/1.0 with the server, an answer that was cut has an orderly end.
  const isPageData = headers.get("Content-Type") === PAGE_DATA;
  if (isPageData && body.at(-1) !== LINE_END) throw new InterruptedError("The page's data has no end.");
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}
