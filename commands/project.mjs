// @ts-check
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder: the commands work from any folder. */
export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Programs of the installed packages, started with this same Node and without a shell. */
export const programs = {
  eslint: "node_modules/eslint/bin/eslint.js",
  oxfmt: "node_modules/oxfmt/bin/oxfmt",
  oxlint: "node_modules/oxlint/bin/oxlint",
  playwright: "node_modules/playwright/cli.js",
  remix: "node_modules/@remix-run/dev/dist/cli.js",
  tsc: "node_modules/typescript/bin/tsc",
  vite: "node_modules/vite/bin/vite.js",
  vitest: "node_modules/vitest/vitest.mjs",
};
