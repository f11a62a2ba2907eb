import { type Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Fetch } from "#contract/client/exchange.ts";

export type { Fetch };

/** The agent for a scheme's requests. */
interface Agents {
  "http:": Agent;
  "https:": Agent;
}

const schemes = { "http:": requestHttp, "https:": requestHttps };
/** An answer with one of these statuses has no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Creates the part of `fetch` that is needed, over the connections of these agents. */
export function createFetch(agents: Agents): Fetch {
  return (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const scheme = url.protocol;
    if (scheme !== "http:" && scheme !== "https:")
      return Promise.reject(new TypeError("Only http and https are fetched."));
    return new Promise((resolve, reject) => {
      const sent = schemes[scheme](url, {
        method,
        headers: { ...headers, "accept-encoding": "gzip" },
        agent: agents[scheme],
        signal,
      });
      const fail = (error: unknown): void => reject(new TypeError("fetch failed", { cause: error }));
      sent.once("error", fail);
      sent.once("response", (answer) => {
        try {
          resolve(responseOf(answer));
        } catch (error) {
          sent.destroy();
          fail(error);
        }
      });
      sent.end(body);
    });
  };
}

/** @throws Error for an invalid status or header */
function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at]!, answer.rawHeaders[at + 1]!);
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(decoded(answer)) as ReadableStream, { status, headers });
}

function decoded(answer: IncomingMessage): Readable {
  if (answer.headers["content-encoding"] !== "gzip") return answer;
  const gunzip = createGunzip();
  answer.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => answer.destroy());
  return answer.pipe(gunzip);
}
