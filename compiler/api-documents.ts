import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { afterBuild } from "./after-build.ts";

/** The module of the server that writes the documents. */
interface DocumentWriter {
  writeDocuments(version: string): Promise<Map<string, Uint8Array>>;
}

/**
 * Writes the documents of the API after the build of the server, of which `entry` is the built
 * `server/api-docs/write-documents.ts`; then it is removed.
 * @param folder where they are written to
 */
export function apiDocuments(entry: string, folder: string, version: string): Plugin {
  return afterBuild("api-documents", async () => {
    const { writeDocuments } = (await import(pathToFileURL(path.resolve(entry)).href)) as DocumentWriter;
    for (const [name, content] of await writeDocuments(version)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    // It reads the contract with TypeScript, which a server does not have.
    await rm(entry);
  });
}
