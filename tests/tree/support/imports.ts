import { existsSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { projectFolder, readProjectFile } from "./project-files.ts";

/** Returns the project's files that a file imports, types included, each relative to the project. */
export function listProjectImports(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readProjectFile(file), true, true);
  return importedFiles
    .map(({ fileName }) => resolveProjectFile(file, fileName))
    .filter((found) => found !== undefined);
}

/** Returns the cycles in a graph of imports, each as a list of files with the first again at the end. */
export function findCycles(importsOf: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];

  function visit(file: string): void {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) {
      return;
    }
    trail.push(file);
    importsOf.get(file)?.forEach(visit);
    trail.pop();
    done.add(file);
  }
  for (const file of importsOf.keys()) {
    visit(file);
  }
  return cycles;
}

/** Returns the project's file that the path of an import names; undefined for a package. */
export function resolveProjectFile(from: string, target: string): string | undefined {
  if (target.startsWith("#")) {
    return target.slice(1);
  }
  if (!target.startsWith(".")) {
    return undefined;
  }
  const found = path.posix.join(path.posix.dirname(from), target);
  return existsSync(path.join(projectFolder, found)) ? found : undefined;
}
