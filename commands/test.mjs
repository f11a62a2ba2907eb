// @ts-check
import "./require-node.mjs";
import { findOrInstallBrowser } from "./testing/browser.mjs";
import { findOrInstall } from "./testing/debian-programs.mjs";
import { join, ofStep } from "./testing/report.mjs";
import { runToEnd } from "./testing/run.mjs";
import {
  checkNames,
  retryFailedFiles,
  runBrowserTests,
  runBuild,
  runCheck,
  runVitest,
} from "./testing/steps.mjs";
import { codeFolders, gateFolders } from "./testing/test-files.mjs";

/** @typedef {import("./testing/report.mjs").Report} Report */
/** @typedef {import("./testing/steps.mjs").VitestRun} VitestRun */

const checks = checkNames.filter((name) => name !== "tsc");
const outside = /** @type {(keyof typeof gateFolders)[]} */ (Object.keys(gateFolders));
const allSteps = [...checks, "build", "unit", ...outside, "e2e"];
const gate = { TEST_SUITE: "gate" };
const withoutBuild = [...checks, "unit", "storage", "api"];

const help = `npm test: sets up what is missing, then runs the gate, in this order:

  ${allSteps.join(" ")}

  npm test                  all of them; about ten minutes on two cores
  npm test -- unit api      only these steps
  npm run test:all          everything else too, in parts; see npm run test:all -- --help

lint, types, format, build and unit begin side by side; the first four count as one test each. The steps from ${outside[0]} to
${outside.at(-1)} are one run of vitest; e2e is the tests in tests/e2e with the tag @gate or @gate-no-js. What fails runs once more
at the end, alone: if it passes then, it counts as passed and is listed as unstable. More than five unstable
tests fail the run. The last line is "N passed, N failed", with ", N skipped" after it if some could not run
here; the exit code is 0 only if none failed.
`;

/** @param {readonly string[]} steps @returns {Promise<Report>} */
async function runGate(steps) {
  const isIn = (/** @type {string} */ name) => steps.includes(name);
  const projects = outside.filter(isIn);
  if (projects.length > 0) await findOrInstall(["postgres", "mosquitto", "paho", "cryptography"]);
  const noBrowser = isIn("e2e") ? await findOrInstallBrowser() : undefined;
  // Lint needs one core for longer than all others, and nothing waits for it.
  const lint = isIn("lint") ? runCheck("lint") : join([]);
  const single = checks.filter((name) => isIn(name) && name !== "lint").map((name) => runCheck(name));
  if (steps.some((name) => !withoutBuild.includes(name))) single.push(runBuild());
  /** @type {VitestRun} */
  const unit = { name: "unit", project: "unit", folders: codeFolders };
  if (isIn("unit")) single.push(runVitest(unit));
  const reports = await Promise.all(single);

  const folders = projects.map((name) => gateFolders[name]);
  /** @type {VitestRun} */
  const fromOutside = { name: projects.join(", "), project: "outside", folders, env: gate };
  if (projects.length > 0) reports.push(await runVitest(fromOutside));
  if (noBrowser !== undefined) reports.push(ofStep("e2e", { ms: 0, problem: noBrowser }));
  else if (isIn("e2e")) reports.push(await runBrowserTests({ name: "e2e", env: gate }));
  return retryFailedFiles(join([await lint, ...reports]), [unit, fromOutside]);
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !allSteps.includes(name));
if (chosen.includes("--help") || chosen.includes("-h")) {
  process.stdout.write(help);
} else if (unknown.length > 0) {
  process.stderr.write(`npm test: unknown step ${unknown.join(", ")}.\n\n${help}`);
  process.exitCode = 2;
} else {
  await runToEnd(() => runGate(chosen.length > 0 ? chosen : allSteps));
}
