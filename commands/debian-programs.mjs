// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findInPath, installPrograms, mayInstallPrograms } from "./debian.mjs";
import { run } from "./processes.mjs";

/**
 * @typedef {object} DebianProgram
 * @property {string} name for messages
 * @property {string} packageName
 * @property {() => boolean} isThere
 * @property {() => Promise<unknown>} [onceInstalled] steps after its installation
 */

/** Debian packages that tests use; without them the tests are skipped. @satisfies {Record<string, DebianProgram>} */
export const debianPrograms = {
  postgres: { name: "PostgreSQL", packageName: "postgresql", isThere: hasPostgres },
  mosquitto: {
    name: "Mosquitto",
    packageName: "mosquitto",
    isThere: () => findInPath(["mosquitto_ctrl"]) !== undefined,
    onceInstalled: leaveMosquittoStopped,
  },
  paho: {
    name: "Paho for Debian's Python",
    packageName: "python3-paho-mqtt",
    isThere: () => hasPythonPackage("paho/mqtt"),
  },
  cryptography: {
    name: "cryptography for Debian's Python",
    packageName: "python3-cryptography",
    isThere: () => hasPythonPackage("cryptography"),
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
 * Finds a program of the tests, and installs the one of Debian if permitted.
 *
 * @param {DebianProgram} program
 * @param {(line: string) => void} [log] reports slow steps, in one line each
 * @returns {Promise<string | undefined>} why there is none, or nothing when there is one
 */
export async function findOrInstall(
  { name, packageName, isThere, onceInstalled },
  log = printToStandardError,
) {
  if (isThere()) {
    return undefined;
  }
  if (!mayInstallPrograms()) {
    return `${name} is not installed.`;
  }
  log(`Installing ${name} for the tests (apt-get install ${packageName}) …`);
  const problem = await installPrograms([packageName]);
  await onceInstalled?.();
  return isThere() ? undefined : (problem ?? `${name} is not where Debian puts it.`);
}

/** @param {string} line */
function printToStandardError(line) {
  process.stderr.write(`${line}\n`);
}

/** Debian starts it at the port where `npm start` listens for devices. */
async function leaveMosquittoStopped() {
  if (findInPath(["systemctl"])) {
    await run("systemctl", ["disable", "--now", "mosquitto"], { quiet: true });
  }
}

/** @param {string} name its folder */
function hasPythonPackage(name) {
  return existsSync("/usr/bin/python3") && existsSync(path.join("/usr/lib/python3/dist-packages", name));
}

function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return (
    versions.some((version) => existsSync(path.join(debian, version, "bin/initdb"))) ||
    findInPath(["initdb"]) !== undefined
  );
}
