import type { ReadDocumentFile } from "./document-files.ts";

/** Writes the documents on the first request, for servers that run without a build. */
export function writeDocumentsOnce(version: string): ReadDocumentFile {
  let files: Promise<Map<string, Uint8Array>> | undefined;
  return async (file) => {
    files ??= import("./write-documents.ts").then(({ writeDocuments }) => writeDocuments(version));
    return (await files).get(file)!;
  };
}
