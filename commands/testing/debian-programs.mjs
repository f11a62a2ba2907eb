// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { run } from "../processes.mjs";
import { canInstallPrograms, findInPath, installPrograms } from "./debian.mjs";

/**
 * @typedef {object} DebianProgram
 * @property {string} name for messages
 * @property {readonly string[]} packages
 * @property {string} tests that are skipped without it
 * @property {() => boolean} isThere
 * @property {() => Promise<unknown>} [onceInstalled] steps after its installation
 */

/** Debian packages that tests use; without them the tests are skipped. @satisfies {Record<string, DebianProgram>} */
export const debianPrograms = {
  postgres: {
    name: "PostgreSQL",
    packages: ["postgresql"],
    tests: "on PostgreSQL",
    isThere: hasPostgres,
  },
  mosquitto: {
    name: "Mosquitto",
    packages: ["mosquitto"],
    tests: "with an external broker",
    isThere: () => findInPath(["mosquitto_ctrl"]) !== undefined,
    onceInstalled: () => leaveStopped("mosquitto"),
  },
  caddy: {
    name: "Caddy",
    packages: ["caddy"],
    tests: "behind Caddy",
    isThere: () => findInPath(["caddy"]) !== undefined,
    onceInstalled: () => leaveStopped("caddy"),
  },
  nginx: {
    name: "nginx",
    packages: ["nginx-light"],
    tests: "behind nginx",
    isThere: () => findInPath(["nginx"]) !== undefined,
    onceInstalled: () => leaveStopped("nginx"),
  },
  paho: {
    name: "Paho for Debian's Python",
    packages: ["python3-paho-mqtt"],
    tests: "of the panel in Python",
    isThere: () => hasPythonPackage("paho/mqtt"),
  },
  cryptography: {
    name: "cryptography for Debian's Python",
    packages: ["python3-cryptography"],
    tests: "of the panel in Python",
    isThere: () => hasPythonPackage("cryptography"),
  },
  prometheus: {
    name: "Prometheus",
    packages: ["prometheus"],
    tests: "of the alert rules",
    isThere: () => findInPath(["promtool"]) !== undefined,
    onceInstalled: () => leaveStopped("prometheus"),
  },
  sqlmap: {
    name: "sqlmap",
    packages: ["sqlmap"],
    tests: "with sqlmap",
    isThere: () => findInPath(["sqlmap"]) !== undefined,
  },
  certutil: {
    name: "certutil",
    packages: ["libnss3-tools"],
    tests: "of a browser that trusts an authority",
    isThere: () => findInPath(["certutil"]) !== undefined,
  },
  firefox: {
    name: "Firefox",
    packages: ["firefox-esr"],
    tests: "of Firefox",
    isThere: () => findInPath(["firefox-esr"]) !== undefined,
  },
  strace: {
    name: "strace",
    packages: ["strace"],
    tests: "with strace",
    isThere: () => findInPath(["strace"]) !== undefined,
  },
  calc: {
    name: "LibreOffice Calc",
    packages: ["libreoffice-calc-nogui"],
    tests: "with LibreOffice",
    isThere: () => findInPath(["soffice"]) !== undefined,
  },
};

/** @typedef {keyof typeof debianPrograms} ProgramName */

/**
 * Finds the programs of the tests and installs the missing ones from Debian, if permitted. Then prints
 * which tests are skipped because a program is still missing.
 *
 * @param {readonly ProgramName[]} names
 */
export async function findOrInstall(names) {
  /** @type {DebianProgram[]} */
  const wanted = names.map((name) => debianPrograms[name]);
  const missing = wanted.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  let problem;
  if (canInstallPrograms()) {
    const packages = missing.flatMap((program) => program.packages);
    process.stdout.write(`Installing what the tests use (apt-get install ${packages.join(" ")}) …\n`);
    problem = await installPrograms(packages);
    for (const { onceInstalled } of missing) await onceInstalled?.();
  }
  for (const { name, tests, isThere } of missing) {
    if (!isThere()) {
      process.stdout.write(`The tests ${tests} are skipped: ${problem ?? `${name} is not installed.`}\n`);
    }
  }
}

/**
 * Stops a service that Debian starts once it is installed: Mosquitto at the port where `npm start` listens for
 * devices, the proxies at those of web servers.
 *
 * @param {string} service
 */
async function leaveStopped(service) {
  if (findInPath(["systemctl"])) await run("systemctl", ["disable", "--now", service], { quiet: true });
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
