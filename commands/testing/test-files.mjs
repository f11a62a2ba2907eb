// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Folders with code; its unit tests are beside it. */
export const codeFolders = [
  "rules",
  "contract",
  "documents",
  "storage",
  "provider",
  "server",
  "app",
  "panel",
  "compiler",
];
/** Folders of tests from outside, by the name of their step in `npm test`. */
export const gateFolders = {
  tree: "tests/tree",
  storage: "tests/storage",
  api: "tests/api",
  "device-link": "tests/device-link",
  commands: "tests/commands",
  attacks: "tests/attacks/rights",
  screens: "tests/screens",
};
/** Run only by `npm run test:all`. */
export const allFolders = {
  attacks: "tests/attacks",
  faults: "tests/faults",
  release: "tests/release",
};
export const browserFolder = "tests/e2e";
/** Folders that contain no source. */
const GENERATED = new Set(["node_modules", "build"]);

/** The end of the names of test files that `npm test` leaves to `npm run test:all`. */
export const OUTSIDE_THE_GATE = ".all.test.ts";

/** @param {string} file */
export function isTestFile(file) {
  return /\.(test|spec)\.tsx?$/.test(file);
}

/**
 * @param {string} folder the project's
 * @param {readonly string[]} names folders in it, or test files
 * @returns {string[]} the test files in them, relative to the project with slashes
 */
export function listTestFiles(folder, names) {
  return names.flatMap((name) => {
    const entryPath = path.join(folder, name);
    if (!existsSync(entryPath)) return [];
    if (isTestFile(name)) return [name];
    return readdirSync(entryPath, { withFileTypes: true }).flatMap((entry) => {
      const inner = `${name}/${entry.name}`;
      return entry.isDirectory() || isTestFile(inner) ? listTestFiles(folder, [inner]) : [];
    });
  });
}

/** @param {string} folder the project's @returns {string[]} test files in folders that no step runs */
export function listUnassignedTests(folder) {
  const outside = [...Object.values(gateFolders), ...Object.values(allFolders)];
  const homes = [...outside, browserFolder, ...codeFolders];
  const ours = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !GENERATED.has(entry.name))
    .map(({ name }) => name);
  return listTestFiles(folder, ours).filter((file) => !homes.some((home) => file.startsWith(`${home}/`)));
}
