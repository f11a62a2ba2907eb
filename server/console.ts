import type { AppLoadContext } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answerer, type Arrival, arrivalOf } from "./arrival.ts";
import { beginForm, BODY_MAX_BYTES, MULTIPART_MAX_BYTES, readBody } from "./body.ts";
import { isMultipart, isSafe, type OwnOrigin, requireFormToken, requireOwnOrigin } from "./cross-site.ts";
import { makeRemixHandler, type RemixOptions } from "./remix-handler.ts";
import { Refusal } from "./refusal.ts";
import type { RequestSession, Sessions } from "./sessions.ts";
import { makeStaticFiles } from "./static-files.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const nothing = Buffer.alloc(0);
/** Forms with a file that is too large for memory: their token comes first, and the file is read as it comes. */
const streamedForms = new Set(["/installation/backup/receive", "/installation/backup/receive.data"]);

export interface ConsoleOptions<D> extends RemixOptions {
  /** The browser's files; in development Vite has them. */
  clientFolder: string | undefined;
  sessions: Sessions<D>;
  ownOrigin: OwnOrigin;
  /** What every loader and action is handed. */
  loadContext(arrival: Arrival, session: RequestSession<D>, request: IncomingMessage): AppLoadContext;
}

/** The console: its files and its screens. What changes something has to come from its own forms. */
export function makeConsole<D>({
  clientFolder,
  sessions,
  ownOrigin,
  loadContext,
  ...remix
}: ConsoleOptions<D>): Answerer {
  const screens = makeRemixHandler(remix);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const arrival = arrivalOf(request);
    screens.name(arrival);
    if (!methods.has(request.method ?? "")) throw new Refusal(405);
    const origin = ownOrigin(request);
    const safe = isSafe(request.method);
    if (!safe) requireOwnOrigin(request, origin);
    const form = !safe && streamedForms.has(arrival.path) && isMultipart(request);
    const streamed = form ? await beginForm(request) : undefined;
    const body = safe || streamed ? nothing : await readBody(request, maxBytesOf(request));
    const { session, setCookie } = await sessions.open(request.headers.cookie);
    if (!safe) await requireFormToken(request, streamed?.firstField ?? body, session.formToken);
    await screens.handle(request, response, arrival, {
      origin,
      body: streamed?.whole ?? body,
      context: loadContext(arrival, session, request),
      setCookie,
    });
  }

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (clientFolder !== undefined) {
    app.use(
      compression({
        filter: (request, response) => !isStream(response) && compression.filter(request, response),
      }),
    );
    app.use(makeStaticFiles(clientFolder));
  }
  app.use((request, response, next) => void answer(request, response).catch(next));
  return (request, response) =>
    new Promise((resolve, reject) => {
      const { headers } = arrivalOf(request);
      for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
      response.once("close", resolve);
      app(request as express.Request, response as express.Response, reject);
    });
}

function maxBytesOf(request: IncomingMessage): number {
  return isMultipart(request) ? MULTIPART_MAX_BYTES : BODY_MAX_BYTES;
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader("Content-Type")).startsWith("text/event-stream");
}
