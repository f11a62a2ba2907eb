// @ts-check
import { runNode } from "./processes.mjs";
import { build, installDependencies } from "./set-up.mjs";

/**
 * Sets up what is missing, then runs a file of the build to its end.
 *
 * @param {string} file
 * @param {readonly string[]} parameters
 * @returns {Promise<number>} the exit code
 */
export async function runBuilt(file, parameters) {
  try {
    await installDependencies();
    await build();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" };
  const { exitCode } = await runNode(file, parameters, { env });
  return exitCode;
}
