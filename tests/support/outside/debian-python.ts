import { existsSync } from "node:fs";
import { debianPrograms } from "../../../commands/testing/debian-programs.mjs";

/** Debian's Python, which has Debian's packages; another one in PATH may not. */
export const DEBIAN_PYTHON = "/usr/bin/python3";

/** Returns why there is no Debian Python here; undefined if there is. The set-up of the tests installs it. */
export function whyNoPython(): string | undefined {
  return existsSync(DEBIAN_PYTHON) ? undefined : "no python3";
}

/** Returns why the panel in Python can't run here; undefined if it can. */
export function whyNoPanelInPython(): string | undefined {
  const missing = [debianPrograms.paho, debianPrograms.cryptography].filter(({ isThere }) => !isThere());
  return missing.length === 0 ? undefined : `no ${missing.flatMap(({ packages }) => packages).join(", ")}`;
}
