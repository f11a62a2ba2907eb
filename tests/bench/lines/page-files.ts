import { readFileSync } from "node:fs";
import path from "node:path";

const CLIENT_FOLDER = "build/client";

/** Returns every file of the console that a page names: scripts, styles, fonts, pictures, texts. */
function filesNamedIn(html: string): Set<string> {
  const named = [...html.matchAll(/(?:href|src)="(\/[^"#?]+\.[a-z0-9]+)(?:[#?][^"]*)?"/g)].map(
    (match) => match[1],
  );
  // The page's last script lists the others (`page-scripts.tsx`).
  const imported = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  return new Set([...named, ...imported].filter((file) => file !== undefined));
}

/** Returns these files and all files that their styles and scripts load. */
export function filesLoadedBy(html: string): Set<string> {
  const files = filesNamedIn(html);
  for (const file of files) {
    if (/\.js$/.test(file)) for (const other of importsOf(file)) files.add(other);
  }
  return files;
}

export function readClientFile(file: string): Buffer {
  return readFileSync(path.join(CLIENT_FOLDER, file));
}

/** Returns the static imports of a script. */
function importsOf(file: string): string[] {
  const code = readClientFile(file).toString("utf8");
  const names = [...code.matchAll(/(?:\bfrom|\bimport) ?"(\.{1,2}\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? "",
  );
  return names.map((name) => path.posix.join(path.posix.dirname(file), name));
}
