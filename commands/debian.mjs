// @ts-check
import { existsSync } from "node:fs";
import path from "node:path";
import { run } from "./processes.mjs";

/** @returns {boolean} whether this is a Debian on which we may install programs */
export function mayInstallPrograms() {
  return (
    process.getuid?.() === 0 && existsSync("/etc/debian_version") && findInPath(["apt-get"]) !== undefined
  );
}

/**
 * Installs packages with apt-get.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} why it failed, or nothing when it went well
 */
export async function installPrograms(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const steps = [["update"], ["install", "-y", "--no-install-recommends", ...packages]];
  for (const parameters of steps) {
    const { exitCode, output } = await run("apt-get", parameters, { env, quiet: true });
    if (exitCode !== 0) {
      const lastLine = output.trim().split("\n").at(-1) ?? "";
      return `apt-get ${parameters[0]} failed with exit code ${exitCode}: ${lastLine}`;
    }
  }
  return undefined;
}

/**
 * @param {readonly string[]} names programs, the one to prefer first in each folder of PATH
 * @returns {string | undefined} the first that exists
 */
export function findInPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}
