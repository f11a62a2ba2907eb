// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { projectFolder } from "./project.mjs";

/**
 * @typedef {object} Ended
 * @property {number} exitCode a signal counts as in a shell: 128 and its number
 * @property {string} output what it printed, if `quiet` is set
 */

/**
 * Runs a program to its end, in the project's folder.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, folder?: string }} [options] `quiet` captures the output
 * @returns {Promise<Ended>}
 * @throws if the program can't be started
 */
export function run(program, parameters, { env = process.env, quiet = false, folder = projectFolder } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
    const options = { cwd: folder, env: /** @type {NodeJS.ProcessEnv} */ (env), stdio };
    const child = spawn(program, parameters, options);
    const stopForwarding = forwardSignals(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ part) => {
        output += part;
      });
    }
    child.once("error", (error) => {
      stopForwarding();
      reject(error);
    });
    child.once("close", (code, signal) => {
      stopForwarding();
      resolve({ exitCode: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

/**
 * Runs a JavaScript file with this same Node.
 *
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(file, parameters, options) {
  return run(process.execPath, [file, ...parameters], options);
}

/** @param {import("node:child_process").ChildProcess} child */
function forwardSignals(child) {
  // A terminal sends Ctrl-C to the whole process group: passed on as well, the child would get it twice.
  const atTerminal = process.stdin.isTTY === true;
  const forwardedSignals = /** @type {NodeJS.Signals[]} */ (["SIGTERM", "SIGINT", "SIGHUP"]);
  const handlers = forwardedSignals.map((signal) => {
    const handler = () => {
      if (signal === "SIGTERM" || !atTerminal) {
        child.kill(signal);
      }
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => handlers.forEach((stop) => stop());
}
