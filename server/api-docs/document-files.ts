import { readFile } from "node:fs/promises";
import path from "node:path";

/** The files of the API's documents. The build writes each, and `.gz` of each. */
export type DocumentFile =
  | "openapi.json"
  | "device-link.json"
  | "calls.html"
  | "call-index.json"
  | "device-link.html"
  | "style.css"
  | "font.woff2";

/** Reads a file of the API's documents. */
export type ReadDocumentFile = (file: DocumentFile | `${DocumentFile}.gz`) => Promise<Uint8Array>;

/** Reads the files that the build wrote to a folder (`compiler/api-documents.ts`). */
export function readBuiltDocuments(folder: string): ReadDocumentFile {
  return (file) => readFile(path.join(folder, file));
}
