// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The tests of each step that vitest runs; `unit` tests are beside the code. */
export const vitestFolders = {
  unit: ["rules", "contract", "provider", "server", "app", "panel"],
  tree: ["tests/tree"],
  storage: ["tests/storage"],
  api: ["tests/api"],
  "device-link": ["tests/device-link"],
  commands: ["tests/commands"],
  attacks: ["tests/attacks"],
  faults: ["tests/faults"],
  screens: ["tests/screens"],
  release: ["tests/release"],
};

export const browserFolder = "tests/e2e";

/**
 * @param {string} folder the project's
 * @param {readonly string[]} names folders in it
 * @returns {string[]} the test files in them, relative to the project with slashes
 */
export function listTestFiles(folder, names) {
  return names.flatMap((name) => {
    const entryPath = path.join(folder, name);
    if (!existsSync(entryPath)) {
      return [];
    }
    return readdirSync(entryPath, { withFileTypes: true }).flatMap((entry) => {
      const inner = `${name}/${entry.name}`;
      if (entry.isDirectory()) {
        return listTestFiles(folder, [inner]);
      }
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [inner] : [];
    });
  });
}
