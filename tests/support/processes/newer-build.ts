import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Migration } from "#storage/migration.ts";
import { SERVER, SERVER_OPTIONS } from "../../../commands/server-program.mjs";

const project = fileURLToPath(new URL("../../..", import.meta.url));

/** The list of migrations in the built server, whose names the build preserves. */
const MIGRATIONS = /(\bmigrations\s*=\s*\[schema,[^\]]*)\]/;

/** A copy of the build that has one more migration, as the next version would. */
export interface NewerBuild {
  command: readonly string[];
  cwd: string;
  remove(): void;
}

/** @throws Error when the build has no list of migrations that can be extended */
export function createNewerBuild(migration: Migration): NewerBuild {
  // In node_modules, so that the program finds its packages.
  const folder = path.join(project, `node_modules/.cache/newer-build-${process.pid}-${migration.name}`);
  cpSync(path.join(project, "build"), path.join(folder, "build"), { recursive: true });
  cpSync(path.join(project, "package.json"), path.join(folder, "package.json"));
  const sources = path.join(folder, "build/server");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(sources, name));
  const list = files.find((file) => MIGRATIONS.test(readFileSync(file, "utf8")));
  if (list === undefined) throw new Error("The build has no list of migrations.");
  const extended = readFileSync(list, "utf8").replace(
    MIGRATIONS,
    (_list, known: string) => `${known},${JSON.stringify(migration)}]`,
  );
  writeFileSync(list, extended);
  return {
    command: [process.execPath, ...SERVER_OPTIONS, path.join(folder, SERVER)],
    cwd: folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
