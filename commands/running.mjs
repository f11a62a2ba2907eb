// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One empty file for each process that runs from the build, by its id. */
const marks = "build/.running";

/**
 * Notes that this process runs from the build, so that the build is not replaced under it.
 *
 * @param {string} folder the project's
 * @returns {() => void} removes the note
 */
export function markRunning(folder) {
  const mark = path.join(folder, marks, String(process.pid));
  mkdirSync(path.dirname(mark), { recursive: true });
  writeFileSync(mark, "");
  return () => rmSync(mark, { force: true });
}

/**
 * Returns the other processes that run from the build; notes of killed processes are removed.
 *
 * @param {string} folder the project's
 * @returns {number[]}
 */
export function othersRunning(folder) {
  const others = [];
  for (const name of namesIn(path.join(folder, marks))) {
    if (name === String(process.pid)) continue;
    if (isCommand(Number(name))) others.push(Number(name));
    else rmSync(path.join(folder, marks, name), { force: true });
  }
  return others;
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Whether a process runs and is a command of this project: after a restart of the machine, its id may
 * belong to another process.
 *
 * @param {number} id
 */
function isCommand(id) {
  try {
    process.kill(id, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").includes("commands/");
  } catch {
    return false;
  }
}
