import { type InteractiveProcess, startInteractive } from "./interactive-process.ts";
import type { Site } from "./site.ts";

/** The file of the build. */
const PROGRAM = "build/server/panel.js";

/** Starts the panel's program for the site's hardware. */
export function startPanelProcess(site: Site): InteractiveProcess {
  const named = {
    server: site.mqtt(),
    "activation-code": site.activationCode,
    "hw-id": site.hwId,
    state: site.stateFile,
  };
  return runPanel(Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]));
}

/** Starts the panel's program with these parameters. */
export function runPanel(parameters: readonly string[]): InteractiveProcess {
  return startInteractive(process.execPath, [PROGRAM, ...parameters]);
}
