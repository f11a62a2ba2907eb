// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findInPath, installPrograms, mayInstallPrograms } from "./debian.mjs";
import { run } from "./processes.mjs";

/**
 * @typedef {object} DebianProgram
 * @property {string} name as a person calls it
 * @property {string} packageName
 * @property {() => boolean} isThere
 * @property {() => Promise<unknown>} [onceInstalled] what is left to do after it was installed
 */

/** Programs of Debian that tests use, and are skipped without. @satisfies {Record<string, DebianProgram>} */
export const debianPrograms = {
  postgres: { name: "PostgreSQL", packageName: "postgresql", isThere: hasPostgres },
  mosquitto: {
    name: "Mosquitto",
    packageName: "mosquitto",
    isThere: () => findInPath(["mosquitto_ctrl"]) !== undefined,
    onceInstalled: leaveMosquittoStopped,
  },
  sqlmap: { name: "sqlmap", packageName: "sqlmap", isThere: () => findInPath(["sqlmap"]) !== undefined },
  strace: { name: "strace", packageName: "strace", isThere: () => findInPath(["strace"]) !== undefined },
  calc: {
    name: "LibreOffice Calc",
    packageName: "libreoffice-calc-nogui",
    isThere: () => findInPath(["soffice"]) !== undefined,
  },
};

/**
 * Finds a program of the tests, and installs Debian's where it may.
 *
 * @param {DebianProgram} program
 * @param {(line: string) => void} [say] tells a person, in one line, what takes time now
 * @returns {Promise<string | undefined>} why there is none, or nothing when there is one
 */
export async function findOrInstall({ name, packageName, isThere, onceInstalled }, say = sayOnStandardError) {
  if (isThere()) {
    return undefined;
  }
  if (!mayInstallPrograms()) {
    return `${name} is not installed.`;
  }
  say(`Installing ${name} for the tests (apt-get install ${packageName}) …`);
  const problem = await installPrograms([packageName]);
  await onceInstalled?.();
  return isThere() ? undefined : (problem ?? `${name} is not where Debian puts it.`);
}

/** @param {string} line */
function sayOnStandardError(line) {
  process.stderr.write(`${line}\n`);
}

/** Debian starts it at the port where `npm start` listens for devices. */
async function leaveMosquittoStopped() {
  if (findInPath(["systemctl"])) {
    await run("systemctl", ["disable", "--now", "mosquitto"], { quiet: true });
  }
}

function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return (
    versions.some((version) => existsSync(path.join(debian, version, "bin/initdb"))) ||
    findInPath(["initdb"]) !== undefined
  );
}
