import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { afterBuild } from "./after-build.ts";

const WORTHWHILE = /\.(js|css|svg)$/;
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Compresses the browser's files as much as possible, once, instead of less with each answer; the server
 * sends what a browser accepts (`server/screens/static-files.ts`).
 * @param folder the compiler's output for the browser
 */
export function compressedFiles(folder: string): Plugin {
  // Remix adds its list of routes to the browser's files when it builds the server.
  return afterBuild("compressed-files", async () => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && WORTHWHILE.test(entry.name));
    await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
  });
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all(
    Object.entries(compressors).map(async ([ending, compressor]) =>
      writeFile(`${file}.${ending}`, await compressor(content)),
    ),
  );
}
