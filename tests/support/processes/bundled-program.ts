import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** A program of the tests that runs as a process of its own. */
export interface BundledProgram {
  file: string;
  remove(): void;
}

// In node_modules, so that a program finds its packages.
const folder = fileURLToPath(new URL("../../../node_modules/.cache/portineria-tests", import.meta.url));

/** Compiles a program with all files that it imports. */
export async function bundleProgram(entry: URL): Promise<BundledProgram> {
  mkdirSync(folder, { recursive: true });
  const source = fileURLToPath(entry);
  const file = path.join(folder, `${path.basename(source, ".ts")}-${process.pid}.mjs`);
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  await build({ ...options, entryPoints: [source], outfile: file, logLevel: "error" });
  return { file, remove: () => rmSync(file, { force: true }) };
}
