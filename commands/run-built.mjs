// @ts-check
import path from "node:path";
import { run } from "./processes.mjs";
import { projectFolder } from "./project.mjs";
import { markRunning, othersRunning } from "./running.mjs";
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from "./server-program.mjs";
import { build, installDependencies, needsBuild, needsInstall } from "./set-up.mjs";

/** Where Node 22 and later keep what they have compiled for the next start (decision 302). */
const NODE_COMPILE_CACHE = path.join(projectFolder, ".cache/compiled");

/**
 * Sets up what is missing, then runs a file of the build to its end. While a program runs from the build, the
 * build is not replaced: an administrative command uses it, a second server is refused.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @returns {Promise<number>} the exit code
 */
export async function runBuilt(file, parameters) {
  try {
    const others = othersRunning(projectFolder);
    if (others.length === 0) {
      await installDependencies();
      await build();
    } else if (needsInstall(projectFolder) || needsBuild(projectFolder)) {
      const inTheWay = `process ${others.join(", ")} runs from the existing build`;
      if (file === SERVER) throw new Error(`The sources have changed, and ${inTheWay}: stop it first.`);
      process.stderr.write(`The sources have changed; ${inTheWay}, so the existing build is used.\n`);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const env = { ...SERVER_ENVIRONMENT, NODE_COMPILE_CACHE, ...process.env };
  const unmark = markRunning(projectFolder);
  try {
    const words = file === SERVER ? [...SERVER_OPTIONS, file] : [file];
    const { exitCode } = await run(process.execPath, [...words, ...parameters], { env });
    return exitCode;
  } finally {
    unmark();
  }
}
