// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The inputs of a build: folders and files of the project. */
const sources = [
  "app",
  "compiler",
  "contract",
  "documents",
  "panel",
  "storage",
  "provider",
  "public",
  "rules",
  "server",
  "server.ts",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

export const installedStamp = "node_modules/.portineria-lock";
export const builtStamp = "build/.stamp";

/**
 * @param {string} folder the project's
 * @returns {string} a hash of the lock file
 */
export function hashOfLock(folder) {
  return createHash("sha256")
    .update(readFileSync(path.join(folder, "package-lock.json")))
    .digest("hex");
}

/**
 * @param {string} folder the project's
 * @returns {string} a hash over names and contents of all sources except tests
 */
export function hashOfSources(folder) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesUnder(folder, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(folder, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder the project's
 * @param {string} stamp
 * @returns {string | undefined} its content; undefined if there is none
 */
export function readStamp(folder, stamp) {
  const file = path.join(folder, stamp);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(folder, name) {
  const entryPath = path.join(folder, name);
  if (!existsSync(entryPath)) {
    return [];
  }
  if (!statSync(entryPath).isDirectory()) {
    return /\.test\.tsx?$/.test(name) ? [] : [name];
  }
  return readdirSync(entryPath)
    .sort()
    .flatMap((entry) => filesUnder(folder, `${name}/${entry}`));
}
