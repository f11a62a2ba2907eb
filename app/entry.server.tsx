import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Language } from "#rules/languages.ts";
import { i18nIn, languageOf } from "./i18n/language.server.ts";
import { PageTextsContext } from "./i18n/page-texts.ts";
import { addressOfTexts } from "./i18n/route-texts.server.ts";
import { NonceContext } from "./nonce.ts";
import { SharedPages } from "./shared-page.server.ts";

const sharedPages = new SharedPages();

/**
 * Renders a page completely: its status is known before the first byte, and one buffer costs less than a
 * stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, session }: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request);
  const visitor = { nonce, formToken: session.formToken };
  const shared = sharedPages.keyOf(request.url, language, context);
  const cached = shared === undefined ? undefined : sharedPages.find(shared, visitor);
  const page = cached ?? (await renderPage(request, context, language, nonce));
  if (cached) await context.serverHandoffStream?.cancel();
  else if (shared !== undefined) sharedPages.store(shared, page, visitor);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.append("Vary", "Accept-Language, Cookie");
  return new Response(page, { status: statusOf(context, status), headers });
}

/** Returns the status of the error that the page shows, whatever the action of the same request returned. */
function statusOf({ staticHandlerContext: { errors } }: EntryContext, status: number): number {
  const failure: unknown = Object.values(errors ?? {})[0];
  return isRouteErrorResponse(failure) ? failure.status : status;
}

function renderPage(
  request: Request,
  context: EntryContext,
  language: Language,
  nonce: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const routeIds = context.staticHandlerContext.matches.map(({ route }) => route.id);
  return render(
    <NonceContext.Provider value={nonce}>
      <PageTextsContext.Provider value={addressOfTexts(language, routeIds)}>
        <I18nextProvider i18n={i18nIn(language)}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </PageTextsContext.Provider>
    </NonceContext.Provider>,
    nonce,
  );
}

/** @throws what a component threw: Remix answers with its error page. */
function render(page: ReactElement, nonce: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const parts: Uint8Array<ArrayBuffer>[] = [];
        const buffer = new Writable({
          write(part: Uint8Array<ArrayBuffer>, _encoding, done) {
            parts.push(part);
            done();
          },
          final(done) {
            resolve(Buffer.concat(parts));
            done();
          },
        });
        pipe(buffer);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
