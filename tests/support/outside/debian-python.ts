import { existsSync } from "node:fs";
import { debianPrograms } from "../../../commands/testing/debian-programs.mjs";

/** Debian's own, which sees Debian's packages; another one in PATH may not. */
export const DEBIAN_PYTHON = "/usr/bin/python3";

/** Why there is no Python of Debian here; nothing where there is. It comes with what the tests install. */
export function whyNoPython(): string | undefined {
  return existsSync(DEBIAN_PYTHON) ? undefined : "no python3";
}

/** Why the panel in Python does not run here; nothing where it does. */
export function whyNoPanelInPython(): string | undefined {
  const missing = [debianPrograms.paho, debianPrograms.cryptography].filter(({ isThere }) => !isThere());
  return missing.length === 0 ? undefined : `no ${missing.flatMap(({ packages }) => packages).join(", ")}`;
}
