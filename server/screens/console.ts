import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { ApiError } from "#contract/errors.ts";
import { UNATTENDED_HEADER } from "#contract/unattended-header.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { storeCheck } from "../forms/declared-forms.ts";
import { readFormType, toFormData } from "../forms/form-fields.ts";
import { hasFormToken, requireFormToken } from "../forms/form-token.ts";
import { readSentForm } from "../forms/read-form.ts";
import { formToShow, type RefusedForm } from "../forms/refused-form.ts";
import type { StreamedForm } from "../forms/streamed-form.ts";
import { noteUnanswered } from "../forms/unanswered-forms.ts";
import { isSafe, type OwnOrigin, requireOwnOrigin } from "../http/own-origin.ts";
import { Refusal, release } from "../http/refusal.ts";
import { type HttpHandler, readRequestInfo, type RequestInfo } from "../http/request-info.ts";
import type { KnownBrowserCookie } from "../sessions/known-browser.ts";
import type { LeftForm, Visitor } from "../sessions/left-visit.ts";
import type { RequestSession } from "../sessions/request-session.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { leftPage } from "./left-page.ts";
import { createRemixHandler, type RemixOptions } from "./remix-handler.ts";
import { SECURITY_TEXT_PATH } from "./security-text.ts";
import { createStaticFiles } from "./static-files.ts";
import { createTextFiles, type TextsAt } from "./text-files.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

interface ConsoleOptions<D extends Visitor> extends RemixOptions {
  /** The folder of the browser's files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  textsAt: TextsAt;
  sessions: Sessions<D>;
  knownBrowser: KnownBrowserCookie;
  ownOrigin: OwnOrigin;
  /** Returns the content of `security.txt`; undefined for a page that is not there. */
  securityText(): string | undefined;
  /** Returns the load context of every loader and action. */
  loadContext(requestInfo: RequestInfo, browser: Browser<D>, request: IncomingMessage): AppLoadContext;
}

/** What a browser sends with a request: the content of its cookies, and of its form. */
export interface Browser<D extends Visitor> {
  session: RequestSession<D>;
  deviceToken: string | undefined;
  /**
   * A form to be shown again: one that its person sent to this page after their sign-in had ended, or that is
   * refused now.
   */
  returned: (LeftForm & { refusal?: undefined }) | RefusedForm | undefined;
  /** Why a form was refused of which the page shows nothing. */
  refusal: ApiError | undefined;
  /** The fields of the form; none of one that is read as a stream. */
  form: FormData;
  /** Reads a form that its action reads as a stream. */
  readStreamedForm: StreamedForm["read"] | undefined;
  /** What a program sent instead of a form. */
  json: unknown;
}

/** Answers with the console's files and screens. Changes must come from its own forms. */
export function createConsole<D extends Visitor>({
  clientFolder,
  textsAt,
  sessions,
  knownBrowser,
  ownOrigin,
  securityText,
  loadContext,
  ...remix
}: ConsoleOptions<D>): HttpHandler {
  const screens = createRemixHandler(remix);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestInfo = readRequestInfo(request);
    screens.name(requestInfo);
    if (!methods.has(request.method ?? "")) throw new Refusal(405);
    const origin = ownOrigin(request);
    const safe = isSafe(request.method);
    if (!safe) requireOwnOrigin(request, origin);
    const target = await screens.targetOf(requestInfo);
    const declared = safe ? undefined : target.form;
    const sent = safe ? undefined : await readSentForm(request, declared);
    const { session, setCookie } = await sessions.open(request.headers.cookie, {
      page: () => (target.isPage ? leftPage(requestInfo, sent?.isRead ? sent.fields : undefined) : {}),
      isUnattended: request.headers[UNATTENDED_HEADER.toLowerCase()] !== undefined,
    });
    // A form that was not read is passed to no action: the answer is a page that shows why.
    if (sent?.isRead) requireFormToken(request, sent.fields, session.formToken);
    if (sent?.refusal && !declared) throw new Refusal(sent.refusal.status === 413 ? 413 : 400);
    if (sent?.refusal) requestInfo.reason = `The form was refused: ${sent.refusal.errorName}.`;
    const deviceToken = await knownBrowser.read(request.headers.cookie);
    const address = requestInfo.path + requestInfo.query;
    const hasForm = request.method === "GET" && target.isPage && target.form !== undefined;
    const left = hasForm ? await formToReturn(session, address) : undefined;
    // A program that sends JSON gets the error itself.
    const refusal = target.isPage && readFormType(request) !== "json" ? sent?.refusal : undefined;
    const own = sent && hasFormToken(request, sent.fields, session.formToken) ? sent.fields : [];
    const refused = declared && refusal && formToShow(declared, own, refusal);
    const returned = left ?? refused;
    const { json, streamed, fields = [] } = sent ?? {};
    const form = toFormData(streamed || sent?.refusal ? [] : fields);
    const unshown = refused ? undefined : refusal;
    const browser = {
      session,
      deviceToken,
      returned,
      refusal: unshown,
      form,
      json,
      readStreamedForm: streamed?.read,
    };
    const context = loadContext(requestInfo, browser, request);
    const newlyKnown = async (): Promise<string | undefined> => {
      const token = context["deviceToken"];
      return typeof token === "string" && token !== deviceToken ? knownBrowser.cookieFor(token) : undefined;
    };
    if (declared) storeCheck(context, declared, sent?.refusal);
    // Where scripts run, the page with everything typed stays under a dialog.
    if (unshown && isOfScript(requestInfo)) noteUnanswered(context, unshown);
    const asSaved = unshown && !isOfScript(requestInfo);
    const method = left ? "POST" : asSaved ? "GET" : (request.method ?? "GET");
    async function shown(): Promise<void> {
      if (left) await session.forgetForm(address);
    }
    const status = asSaved ? unshown.status : undefined;
    // By http a browser stores no cookie of this console, and others could read it.
    const cookie = context["byHttp"] === true ? undefined : setCookie;
    const visit = { origin, method, status, context, setCookie: cookie, newlyKnown, shown };
    await screens.handle(request, response, requestInfo, visit);
    if (sent && !sent.isRead) release(request);
    await streamed?.end();
  }

  const app = createFileApp({ clientFolder, textsAt, securityText });
  app.use((request, response, next) => void answer(request, response).catch(next));
  return (request, response) =>
    new Promise((resolve, reject) => {
      const { headers } = readRequestInfo(request);
      for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
      response.once("close", resolve);
      app(request as express.Request, response as express.Response, reject);
    });
}

/** Answers with files; the screens follow. */
function createFileApp({
  clientFolder,
  textsAt,
  securityText,
}: Pick<ConsoleOptions<Visitor>, "clientFolder" | "textsAt" | "securityText">): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (clientFolder !== undefined) {
    app.use(
      compression({
        filter: (request, response) => !isStream(response) && compression.filter(request, response),
      }),
    );
    app.use(createStaticFiles(clientFolder));
  }
  // Browsers request it when a page names no icon.
  app.get("/favicon.ico", (_request, response) => response.redirect(301, "/mark.svg"));
  app.get(SECURITY_TEXT_PATH, (_request, response, next) => {
    const text = securityText();
    if (text === undefined) next();
    else response.type("text/plain").send(text);
  });
  app.use(createTextFiles(textsAt));
  return app;
}

/** Whether the console's script sent the request. */
function isOfScript({ path }: RequestInfo): boolean {
  return path.endsWith(".data");
}

/** Returns the form to give back. A session that can't be read is reported by the screen, which reads it too. */
async function formToReturn(
  session: { formFor(address: string): Promise<LeftForm | undefined> },
  address: string,
): Promise<LeftForm | undefined> {
  try {
    return await session.formFor(address);
  } catch (error) {
    if (storageFault(error) === "other") throw error;
    return undefined;
  }
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader("Content-Type")).startsWith("text/event-stream");
}
