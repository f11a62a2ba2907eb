import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** The module of the server that writes the documents. */
interface DocumentWriter {
  writeDocuments(version: string): Promise<Map<string, Uint8Array>>;
}

/**
 * Writes the documents of the API after the build of the server, of which `entry` is the built
 * `server/api-docs/write-documents.ts`.
 * @param folder where they are written to
 */
export function apiDocuments(entry: string, folder: string, version: string): Plugin {
  let isServer = false;
  return {
    name: "api-documents",
    apply: "build",
    configResolved({ build }) {
      isServer = Boolean(build.ssr);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (!isServer) return;
        const file = pathToFileURL(path.resolve(entry)).href;
        const { writeDocuments } = (await import(file)) as DocumentWriter;
        const documents = await writeDocuments(version);
        for (const [name, content] of documents) {
          const file = path.join(folder, name);
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, content);
        }
      },
    },
  };
}
