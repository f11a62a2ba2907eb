import { promisify } from "node:util";
import { gzip } from "node:zlib";
import font from "@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?inline";
import { asyncapi } from "#contract/openapi/asyncapi.ts";
import { openapi } from "#contract/openapi/openapi.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { JSON_TYPE, type Whole } from "../http/send.ts";
import { deviceLinkDocs } from "./device-link-page.ts";
import { CALLS_PATH, DEVICE_LINK_PATH, FONT_PATH, STYLE_PATH } from "./frame.ts";
import { makeApiDocs } from "./page.ts";
import style from "./style.css?raw";

const HTML_TYPE = "text/html; charset=utf-8";
const FONT_TYPE = "font/woff2";
const CSS_TYPE = "text/css; charset=utf-8";

const compress = promisify(gzip);

interface Document {
  type: string;
  write: () => string | Uint8Array;
}

interface DocumentRequest {
  path: string;
  /** With its question mark; empty without one. */
  query: string;
  /** The Accept-Encoding header. */
  encodings: string;
}

/** Returns the document at a path; undefined when there is none. */
export type Documents = (request: DocumentRequest) => Promise<Whole> | undefined;

/**
 * Returns the documents of the API, by path. Each is written and compressed on its first request, so that
 * starting does not wait for it. A search result is written each time, and sent uncompressed, as it is short.
 */
export function makeApiDocuments(version: string): Documents {
  let docs: ((query: string) => string) | undefined;
  const writeDocs = (query: string): string => (docs ??= makeApiDocs(version))(query);
  const json = (document: () => object): Document => ({
    type: JSON_TYPE,
    write: () => JSON.stringify(document()),
  });
  const documents = new Map<string, Document>([
    [`${API_BASE}/openapi.json`, json(() => openapi({ title: "Portineria", version }))],
    [`${API_BASE}/device-link.json`, json(() => asyncapi({ title: "Portineria device link", version }))],
    [CALLS_PATH, { type: HTML_TYPE, write: () => writeDocs("") }],
    [DEVICE_LINK_PATH, { type: HTML_TYPE, write: () => deviceLinkDocs(version) }],
    [STYLE_PATH, { type: CSS_TYPE, write: () => style }],
    [FONT_PATH, { type: FONT_TYPE, write: () => Buffer.from(font.slice(font.indexOf(",") + 1), "base64") }],
  ]);
  const written = new Map<string, { plain: string | Uint8Array; small: Promise<Buffer> }>();

  async function answer(path: string, { type, write }: Document, encodings: string): Promise<Whole> {
    let known = written.get(path);
    if (!known) {
      const plain = write();
      known = { plain, small: compress(plain, { level: 9 }) };
      written.set(path, known);
    }
    const headers = ["Vary", "Accept-Encoding"];
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(encodings))
      return { status: 200, type, body: known.plain, headers };
    return { status: 200, type, body: await known.small, headers: [...headers, "Content-Encoding", "gzip"] };
  }

  return ({ path, query, encodings }) => {
    const document = documents.get(path);
    if (!document) return undefined;
    const requested = path === CALLS_PATH ? (new URLSearchParams(query).get("q") ?? "").trim() : "";
    if (requested !== "")
      return Promise.resolve({ status: 200, type: HTML_TYPE, body: writeDocs(requested) });
    return answer(path, document, encodings);
  };
}
