import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nIn, languageOf } from "./i18n/language.server.ts";
import { NonceContext } from "./nonce.ts";

/** Renders a page whole: its status is known before the first byte, and one buffer costs less than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request);
  const page = await render(
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18nIn(language)}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>,
    nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.append("Vary", "Accept-Language, Cookie");
  return new Response(page, { status, headers });
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
