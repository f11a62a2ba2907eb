import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

const notOurs = new Set(["node_modules", "build", "data", "test-results", ".cache", ".git"]);

/** Lists all files of the project, relative to its folder, with slashes. */
export function listProjectFiles(folder = ""): string[] {
  const entries = readdirSync(path.join(projectFolder, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listProjectFiles(name) : [name];
    });
}

/** Lists the files of TypeScript and JavaScript. */
export function listCodeFiles(): string[] {
  return listProjectFiles().filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));
}

export function readProjectFile(file: string): string {
  return readFileSync(path.join(projectFolder, file), "utf8");
}
