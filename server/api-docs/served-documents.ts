import { API_BASE } from "#contract/route-tree.ts";
import { JSON_TYPE } from "../http/send.ts";
import type { DocumentFile, ExampleFile } from "./document-files.ts";

export const CALLS_PATH = `${API_BASE}/docs`;
export const DEVICE_LINK_PATH = `${API_BASE}/docs/device-link`;
/** The style sheet of these pages: the policy allows neither other hosts nor inline styles. */
export const STYLE_PATH = `${API_BASE}/docs.css`;
/** The product's font, at a fixed address: the console's font file has another name after each build. */
export const FONT_PATH = `${API_BASE}/docs.woff2`;

export const HTML_TYPE = "text/html; charset=utf-8";
/** A browser shows a program as text, and never runs it for a page. */
const PROGRAM_TYPE = "text/plain; charset=utf-8";

/** What each example is; the page of the device link lists them. */
export const aboutExamples: Record<ExampleFile, string> = {
  "examples/door.mjs": "A complete door panel in JavaScript, for Node with the package `mqtt`.",
  "examples/door.py": "The same in Python.",
  "examples/vectors/verifier.json": "Values and their verifiers.",
  "examples/vectors/sealed-tag.json": "Sealed values; what has `null` as its value must be rejected.",
  "examples/vectors/decisions.json": "What a device decides alone, for each reason.",
};

interface ServedDocument {
  file: DocumentFile;
  type: string;
}

/** The documents by the path that they are served at. */
export const servedDocuments = new Map<string, ServedDocument>([
  [`${API_BASE}/openapi.json`, { file: "openapi.json", type: JSON_TYPE }],
  [`${API_BASE}/device-link.json`, { file: "device-link.json", type: JSON_TYPE }],
  [CALLS_PATH, { file: "calls.html", type: HTML_TYPE }],
  [DEVICE_LINK_PATH, { file: "device-link.html", type: HTML_TYPE }],
  [STYLE_PATH, { file: "style.css", type: "text/css; charset=utf-8" }],
  [FONT_PATH, { file: "font.woff2", type: "font/woff2" }],
  ...(Object.keys(aboutExamples) as ExampleFile[]).map((file): [string, ServedDocument] => [
    `${CALLS_PATH}/${file}`,
    { file, type: file.endsWith(".json") ? JSON_TYPE : PROGRAM_TYPE },
  ]),
]);

/**
 * Returns the address of what a text names: a path that is served, or a file or folder of the repository whose
 * contents are served. Undefined when nothing of that name is served.
 */
export function findAddress(name: string): string | undefined {
  if (servedDocuments.has(name)) return name;
  const path = `${CALLS_PATH}/${name}`;
  if (servedDocuments.has(path)) return path;
  const isFolder = name.endsWith("/") && [...servedDocuments.keys()].some((each) => each.startsWith(path));
  return isFolder ? `${DEVICE_LINK_PATH}#${EXAMPLES_ID}` : undefined;
}

/** The id of the list of examples on the page of the device link. */
export const EXAMPLES_ID = "files";
