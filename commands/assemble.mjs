// @ts-check
import "./require-node.mjs";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { nativeModules } from "./native-modules.mjs";
import { projectFolder } from "./project.mjs";

const help = `node commands/assemble.mjs FOLDER: copies everything that a built Portineria needs to run into FOLDER.

This is the build, package.json, the licence and the few packages with native code, without the sources and the
build tools. The image is built from this folder (deploy/Dockerfile). Run npm run build first.
`;

/**
 * Returns the packages in node_modules without which the named ones don't run.
 *
 * @param {readonly string[]} names
 * @returns {Set<string>}
 */
function withDependencies(names) {
  const found = new Set(names);
  // Iterating over a set includes what is added meanwhile.
  for (const name of found) {
    const file = path.join(projectFolder, "node_modules", name, "package.json");
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (existsSync(path.join(projectFolder, "node_modules", needed))) found.add(needed);
    }
  }
  return found;
}

/** @param {string} folder */
function assemble(folder) {
  mkdirSync(folder, { recursive: true });
  const modules = [...withDependencies(nativeModules)].map((name) => path.join("node_modules", name));
  for (const each of ["build", "package.json", "LICENSE", ...modules]) {
    cpSync(path.join(projectFolder, each), path.join(folder, each), { recursive: true, dereference: true });
  }
}

const [folder, ...more] = process.argv.slice(2);
if (folder === "--help" || folder === "-h") {
  process.stdout.write(help);
} else if (folder === undefined || more.length > 0) {
  process.stderr.write(help);
  process.exitCode = 2;
} else {
  assemble(path.resolve(folder));
}
