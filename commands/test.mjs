// @ts-check
import "./require-node.mjs";
import { exitCodeOf, lastLine } from "./count-tests.mjs";
import { debianPrograms, findOrInstall } from "./debian-programs.mjs";
import { installDependencies } from "./set-up.mjs";
import { vitestFolders } from "./test-files.mjs";
import {
  checks,
  findHomelessTests,
  join,
  runBrowserTests,
  runBuild,
  runCheck,
  runVitest,
} from "./test-steps.mjs";

/** @typedef {import("./count-tests.mjs").Report} Report */

const checkNames = /** @type {(keyof typeof checks)[]} */ (Object.keys(checks));
const projectNames = /** @type {(keyof typeof vitestFolders)[]} */ (Object.keys(vitestFolders));
const allSteps = [...checkNames, "build", ...projectNames, "e2e"];
const help = `npm test: sets up what is missing, then runs all checks and tests, in this order:

  ${allSteps.join(" ")}

  npm test                  everything
  npm test -- unit api      only these steps

lint, types, format and build count as one test each. The last line is "N passed, N failed",
with ", N skipped" after it where some could not run here. The exit code is 0 only if none failed.
`;

/** @param {readonly string[]} steps @returns {Promise<Report>} */
async function runSteps(steps) {
  await installDependencies();
  const reports = [findHomelessTests()];
  const chosenChecks = checkNames.filter((name) => steps.includes(name));
  reports.push(...(await Promise.all(chosenChecks.map((name) => reported(name, () => runCheck(name))))));

  const projects = projectNames.filter((name) => steps.includes(name));
  const needBuild = steps.includes("e2e") || projects.some((name) => name !== "unit" && name !== "storage");
  if (steps.includes("build") || needBuild) {
    reports.push(await reported("build", runBuild));
  }
  if (projects.length > 0) {
    await findPrograms(projects);
    reports.push(await reported(projects.join(", "), () => runVitest(projects)));
  }
  if (steps.includes("e2e")) {
    reports.push(await reported("e2e", runBrowserTests));
  }
  return join(reports);
}

/**
 * Says of each program that is missing which tests are skipped without it.
 *
 * @param {readonly (keyof typeof vitestFolders)[]} projects
 */
async function findPrograms(projects) {
  const { postgres, mosquitto, sqlmap, strace } = debianPrograms;
  const withFaults = projects.includes("faults");
  const needs = [
    { program: postgres, needed: projects.some((name) => name !== "unit"), tests: "on PostgreSQL" },
    {
      ...{ program: mosquitto, tests: "with an external broker" },
      needed: withFaults || projects.includes("device-link"),
    },
    { program: sqlmap, needed: withFaults, tests: "with sqlmap" },
    { program: strace, needed: withFaults, tests: "with strace" },
  ];
  for (const { program, needed, tests } of needs) {
    const missing = needed ? await findOrInstall(program) : undefined;
    if (missing) process.stdout.write(`The tests ${tests} are skipped: ${missing}\n`);
  }
}

/** @param {string} name @param {() => Promise<Report>} runStep @returns {Promise<Report>} */
async function reported(name, runStep) {
  const startedAt = Date.now();
  const report = await runStep();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const mark = report.counts.failed > 0 ? "FAILED" : "ok    ";
  process.stdout.write(`${mark} ${name}: ${lastLine(report.counts)} (${seconds} s)\n`);
  return report;
}

/** @param {string} title @param {readonly string[]} lines */
function writeList(title, lines) {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !allSteps.includes(name));
if (chosen.includes("--help") || chosen.includes("-h")) {
  process.stdout.write(help);
} else if (unknown.length > 0) {
  process.stderr.write(`npm test knows no step ${unknown.join(", ")}.\n\n${help}`);
  process.exitCode = 2;
} else {
  const report = await runSteps(chosen.length > 0 ? chosen : allSteps).catch(
    (/** @type {Error} */ error) => ({
      counts: { passed: 0, failed: 1, skipped: 0 },
      failures: [error.message],
      secondTries: [],
    }),
  );
  writeList("Passed at the second try only", report.secondTries);
  writeList("Failed", report.failures);
  process.stdout.write(`\n${lastLine(report.counts)}\n`);
  process.exitCode = exitCodeOf(report.counts);
}
