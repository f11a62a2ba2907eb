// @ts-check
import { existsSync } from "node:fs";
import path from "node:path";
import { run } from "../processes.mjs";

/** Mirrors sometimes fail, and another apt may be running on a machine that has just started. */
const PATIENT = ["-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
const UPDATE_TIMEOUT_MS = 3 * 60_000;
const INSTALL_TIMEOUT_MS = 8 * 60_000;

/** @returns {boolean} whether this is a Debian on which programs may be installed */
export function canInstallPrograms() {
  return (
    process.getuid?.() === 0 && existsSync("/etc/debian_version") && findInPath(["apt-get"]) !== undefined
  );
}

/**
 * Installs packages with apt-get. They are tried even if the package lists could not be updated: those on the
 * machine may be enough.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} why it failed; undefined when it succeeded
 */
export async function installPrograms(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const update = [...PATIENT, "update"];
  const updated = await run("apt-get", update, { env, quiet: true, timeoutMs: UPDATE_TIMEOUT_MS });
  const parameters = [...PATIENT, "install", "-y", "--no-install-recommends", ...packages];
  const installed = await run("apt-get", parameters, { env, quiet: true, timeoutMs: INSTALL_TIMEOUT_MS });
  if (installed.exitCode === 0) return undefined;
  const reasons = [updated, installed]
    .filter(({ exitCode }) => exitCode !== 0)
    .map(({ exitCode, output }) => `${exitCode}: ${output.trim().split("\n").at(-1) ?? ""}`);
  return `apt-get could not install ${packages.join(" ")} (${reasons.join("; ")})`;
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
