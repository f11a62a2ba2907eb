import { readFile } from "node:fs/promises";
import path from "node:path";

/** The programs and test vectors for makers of devices, by their path in the repository. */
export type ExampleFile = `examples/door.${"mjs" | "py"}` | `examples/vectors/${VectorName}.json`;

type VectorName = "decisions" | "sealed-tag" | "verifier";

/** The words of the calls, which are searched here and not sent. */
export const CALL_WORDS = "call-words.json";
/** What a search shows of the calls. */
export const CALL_MARKUPS = "call-markups.html";

/** The files of the API's documents that are sent. The build writes each, and `.gz` of each. */
export type DocumentFile =
  | "openapi.json"
  | "device-link.json"
  | "calls.html"
  | "device-link.html"
  | "style.css"
  | "font.woff2"
  | ExampleFile;

/** Reads a file of the API's documents. */
export type ReadDocumentFile = (
  file: DocumentFile | `${DocumentFile}.gz` | typeof CALL_WORDS | typeof CALL_MARKUPS,
) => Promise<Uint8Array>;

/** Reads the files that the build wrote to a folder (`compiler/api-documents.ts`). */
export function readBuiltDocuments(folder: string): ReadDocumentFile {
  return (file) => readFile(path.join(folder, file));
}
