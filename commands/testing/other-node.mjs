// @ts-check
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { run } from "../processes.mjs";
import { projectFolder } from "../project.mjs";
import { testEnvironment } from "./environment.mjs";
import { join, ofStep } from "./report.mjs";

/** @typedef {import("./report.mjs").Report} Report */

/** The steps of `npm test` that depend on Node: the code, the database, the calls, the programs, the browser. */
const STEPS = ["unit", "storage", "api", "device-link", "commands", "e2e"];

/**
 * Runs the steps of the gate that depend on Node with the newest release of another version of it, which npm
 * brings. Dependencies and build are those of the Node that started the tests: none of them is compiled for one
 * version.
 *
 * @param {number} major
 * @returns {Promise<Report>}
 */
export async function runWithNode(major) {
  const name = `node-${major}`;
  const node = await findOrInstallNode(major);
  if ("problem" in node) return ofStep(name, { ms: 0, problem: node.problem });
  const startedAt = Date.now();
  // Tests start programs by their name too.
  const PATH = [path.dirname(node.file), testEnvironment.PATH].join(path.delimiter);
  const { exitCode } = await run(node.file, ["commands/test.mjs", ...STEPS], {
    env: { ...testEnvironment, PATH },
  });
  const report = readReport();
  const ended = { ms: Date.now() - startedAt, problem: exitCode === 0 ? undefined : `exit code ${exitCode}` };
  return join([report, ofStep(name, ended)]);
}

/** @param {number} major @returns {Promise<{ file: string } | { problem: string }>} */
async function findOrInstallNode(major) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = path.join(projectFolder, `.cache/node-${major}`);
  const file = path.join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(file)) return { file };
  process.stdout.write(`Installing Node ${major} for the tests (npm install ${name}@${major}) …\n`);
  const words = ["install", "--no-save", "--prefix", folder, `${name}@${major}`];
  const { output } = await run("npm", words, { quiet: true });
  return existsSync(file) ? { file } : { problem: `Node ${major} can't be installed: ${output}` };
}

/** @returns {Report} */
function readReport() {
  return JSON.parse(readFileSync(path.join(projectFolder, "test-results/report.json"), "utf8"));
}
