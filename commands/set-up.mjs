// @ts-check
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run, runNode } from "./processes.mjs";
import { programs, projectFolder } from "./project.mjs";
import { builtStamp, hashOfLock, hashOfSources, installedStamp, readStamp } from "./stamps.mjs";

/** @typedef {(line: string) => void} Say reports slow steps, in one line each */

/** @type {Say} */
const printToStandardError = (line) => void process.stderr.write(`${line}\n`);

/** @param {string} folder the project's @returns {boolean} */
export function needsInstall(folder) {
  return readStamp(folder, installedStamp) !== hashOfLock(folder);
}

/** @param {string} folder the project's @returns {boolean} */
export function needsBuild(folder) {
  return readStamp(folder, builtStamp) !== hashOfSources(folder);
}

/** Runs npm quietly, the one that runs this script if there is one. @param {readonly string[]} parameters */
export function runNpm(parameters) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js")
    ? runNode(npm, parameters, { quiet: true })
    : run("npm", parameters, { quiet: true });
}

/**
 * Installs the dependencies of the lock file, unless they are installed already.
 *
 * @param {Say} [log]
 * @throws if npm fails; with its output in the message
 */
export async function installDependencies(log = printToStandardError) {
  if (!needsInstall(projectFolder)) {
    return;
  }
  log("Installing dependencies (npm ci) …");
  // The build needs the development dependencies even if NODE_ENV is production.
  const parameters = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
  const ended = await runNpm(parameters);
  if (ended.exitCode !== 0) {
    throw new Error(`The dependencies could not be installed:\n${ended.output}`);
  }
  writeFileSync(path.join(projectFolder, installedStamp), `${hashOfLock(projectFolder)}\n`);
}

/**
 * Builds the server, the panel and the browser's files, unless they are as new as their sources.
 *
 * @param {Say} [log]
 * @throws if the build fails; with the compiler's output in the message
 */
export async function build(log = printToStandardError) {
  if (!needsBuild(projectFolder)) {
    return;
  }
  log("Building …");
  const hash = hashOfSources(projectFolder);
  rmSync(path.join(projectFolder, builtStamp), { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const { exitCode, output } = await runNode(programs.remix, ["vite:build"], { env, quiet: true });
  if (exitCode !== 0) {
    throw new Error(`The build failed:\n${output}`);
  }
  writeFileSync(path.join(projectFolder, builtStamp), `${hash}\n`);
}
