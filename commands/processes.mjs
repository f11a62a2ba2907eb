// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { projectFolder } from "./project.mjs";

/**
 * @typedef {object} Ended
 * @property {number} exitCode a signal counts as in a shell: 128 and its number
 * @property {string} output what it printed, if `quiet` is set; its end, if `captured` is set
 */

const CAPTURED_CHARACTERS = 20_000;

/**
 * Runs a program to its end, in the project's folder.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {object} [options]
 * @param {Record<string, string | undefined>} [options.env]
 * @param {boolean} [options.quiet] captures the output instead of printing it
 * @param {boolean} [options.captured] captures the end of the output and prints all of it
 * @param {string} [options.folder]
 * @param {number} [options.timeoutMs] after which the program is killed
 * @returns {Promise<Ended>}
 * @throws if the program can't be started
 */
export function run(program, parameters, options = {}) {
  const { env = process.env, quiet = false, captured = false, folder = projectFolder, timeoutMs } = options;
  return new Promise((resolve, reject) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = quiet || captured ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(program, parameters, {
      cwd: folder,
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      stdio,
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const stopForwarding = forwardSignals(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ part) => {
        output += part;
        if (!captured) return;
        process.stdout.write(part);
        output = output.slice(-CAPTURED_CHARACTERS);
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
  // A terminal sends Ctrl-C to the whole process group: if it were forwarded, the child would receive it
  // twice.
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
