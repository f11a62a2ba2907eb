// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "../processes.mjs";
import { projectFolder } from "../project.mjs";
import { runNpm } from "../set-up.mjs";
import { testEnvironment } from "./environment.mjs";
import { ofStep } from "./report.mjs";

/** @typedef {import("./report.mjs").Report} Report */

/** The steps of `npm test` that depend on Node: the code, the database, the calls, the programs, the browser. */
const STEPS = ["unit", "storage", "api", "device-link", "commands", "e2e"];
/** What the run with the other Node writes at its end. */
const REPORT = path.join(projectFolder, "test-results/report.json");

/**
 * Runs the steps of the gate that depend on Node with the newest release of another version of it, which npm
 * brings. Dependencies and build are those of the Node that started the tests: none of them is compiled for one
 * version.
 *
 * @param {number} major
 * @returns {Promise<Report>}
 */
export async function runWithNode(major) {
  const node = await findOrInstallNode(major);
  if ("problem" in node) return ofStep(`node-${major}`, { ms: 0, problem: node.problem });
  rmSync(REPORT, { force: true });
  // Tests start programs by their name too.
  const PATH = [path.dirname(node.file), testEnvironment.PATH].join(path.delimiter);
  const { exitCode } = await run(node.file, ["commands/test.mjs", ...STEPS], {
    env: { ...testEnvironment, PATH },
  });
  if (existsSync(REPORT)) return JSON.parse(readFileSync(REPORT, "utf8"));
  return ofStep(`node-${major}`, {
    ms: 0,
    problem: `It ended without a report, with exit code ${exitCode}.`,
  });
}

/** @param {number} major @returns {Promise<{ file: string } | { problem: string }>} */
async function findOrInstallNode(major) {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const folder = path.join(projectFolder, `.cache/node-${major}`);
  const file = path.join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  if (existsSync(file)) return { file };
  process.stdout.write(`Installing Node ${major} for the tests (npm install ${name}@${major}) …\n`);
  const { output } = await runNpm(["install", "--no-save", "--prefix", folder, `${name}@${major}`]);
  return existsSync(file) ? { file } : { problem: `Node ${major} can't be installed: ${output}` };
}
