import { promisify } from "node:util";
import { gzip } from "node:zlib";
import font from "@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?inline";
import { asyncapi } from "#documents/asyncapi.ts";
import { openapi } from "#documents/openapi.ts";
import doorInJavaScript from "../../examples/door.mjs?raw";
import doorInPython from "../../examples/door.py?raw";
import decisions from "../../examples/vectors/decisions.json?raw";
import sealedTag from "../../examples/vectors/sealed-tag.json?raw";
import verifier from "../../examples/vectors/verifier.json?raw";
import { indexCalls, joinMarkups } from "./call-index.ts";
import { deviceLinkDocs } from "./device-link-page.ts";
import { CALL_MARKUPS, CALL_WORDS, type DocumentFile } from "./document-files.ts";
import { readDocument } from "./documented.ts";
import { callsPage } from "./page.ts";
import style from "./style.css?raw";

const compress = promisify(gzip);

/**
 * Writes the documents of the API, each that is sent also compressed, as `openapi.json.gz`. It takes a second of CPU:
 * the build calls it, and in development the first request for a document.
 */
export async function writeDocuments(version: string): Promise<Map<string, Uint8Array>> {
  const document = openapi({ title: "Portineria", version });
  const documented = readDocument(document);
  const contents: Record<DocumentFile, string | Uint8Array> = {
    "openapi.json": JSON.stringify(document),
    "device-link.json": JSON.stringify(asyncapi({ title: "Portineria device link", version })),
    "calls.html": callsPage(documented, version),
    "device-link.html": deviceLinkDocs(version),
    "style.css": style,
    "font.woff2": Buffer.from(font.slice(font.indexOf(",") + 1), "base64"),
    "examples/door.mjs": doorInJavaScript,
    "examples/door.py": doorInPython,
    "examples/vectors/decisions.json": decisions,
    "examples/vectors/sealed-tag.json": sealedTag,
    "examples/vectors/verifier.json": verifier,
  };
  const files = new Map<string, Uint8Array>();
  const index = indexCalls(documented, version);
  files.set(CALL_WORDS, Buffer.from(JSON.stringify(index.words)));
  files.set(CALL_MARKUPS, Buffer.from(joinMarkups(index)));
  for (const [name, content] of Object.entries(contents)) {
    files.set(name, Buffer.from(content));
    files.set(`${name}.gz`, await compress(content, { level: 9 }));
  }
  return files;
}
