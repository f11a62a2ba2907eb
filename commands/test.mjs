// @ts-check
import "./require-node.mjs";
import { exitCodeOf, lastLine, slowest } from "./count-tests.mjs";
import { debianPrograms, findOrInstall } from "./debian-programs.mjs";
import { installDependencies } from "./set-up.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";
import { vitestFolders } from "./test-files.mjs";
import {
  checks,
  findHomelessTests,
  join,
  runBrowserTests,
  runBuild,
  runCheck,
  runVitest,
  testEnvironment,
} from "./test-steps.mjs";

/** @typedef {import("./count-tests.mjs").Report} Report */

const checkNames = /** @type {(keyof typeof checks)[]} */ (Object.keys(checks));
const projectNames = /** @type {(keyof typeof vitestFolders)[]} */ (Object.keys(vitestFolders));
const onlyBeforeRelease = ["tsc", "release"];
const allSteps = [...checkNames, "build", ...projectNames, "e2e"];
const everyday = allSteps.filter((name) => !onlyBeforeRelease.includes(name));
const SLOWEST_FILES = 10;
const help = `npm test: sets up what is missing, then runs all checks and tests, in this order:

  ${everyday.join(" ")}

  npm test                  everything
  npm test -- unit api      only these steps
  npm run test:faults       what takes too long for every day, before a release: one to two hours

lint, types, format and build count as one test each. Each step reports its time; the slowest test files
are listed before the last line, which is "N passed, N failed",
with ", N skipped" after it if some could not run here. The exit code is 0 only if none failed.
`;

/** @type {string[]} */
const withoutBuild = ["unit", "storage", "api"];

/** @param {readonly string[]} steps @returns {Promise<Report>} */
async function runSteps(steps) {
  await installDependencies();
  const reports = [findHomelessTests()];
  const single = checkNames
    .filter((name) => steps.includes(name))
    .map((name) => reported(name, () => runCheck(name)));
  const projects = projectNames.filter((name) => steps.includes(name));
  const needBuild = steps.includes("e2e") || projects.some((name) => !withoutBuild.includes(name));
  if (steps.includes("build") || needBuild) {
    single.push(reported("build", runBuild));
  }
  reports.push(...(await Promise.all(single)));
  if (projects.length > 0) {
    await findPrograms(projects);
    reports.push(...(await Promise.all(runProjects(projects))));
  }
  if (steps.includes("e2e")) {
    reports.push(await reported("e2e", runBrowserTests));
  }
  return join(reports);
}

/**
 * Tests beside the code need one thread. They run beside the others, which wait half of their time.
 *
 * @param {readonly (keyof typeof vitestFolders)[]} projects
 */
function runProjects(projects) {
  const outside = projects.filter((name) => name !== "unit");
  const unit = projects.filter((name) => name === "unit");
  return Object.entries({ unit, outside })
    .filter(([, steps]) => steps.length > 0)
    .map(([name, steps]) => reported(steps.join(", "), () => runVitest(name, steps)));
}

/**
 * Says of each program that is missing which tests are skipped without it.
 *
 * @param {readonly (keyof typeof vitestFolders)[]} projects
 */
async function findPrograms(projects) {
  const { postgres, mosquitto, paho, cryptography, sqlmap, strace, calc } = debianPrograms;
  const beforeRelease = projects.includes("release");
  const needs = [
    { program: postgres, needed: projects.some((name) => name !== "unit"), tests: "on PostgreSQL" },
    {
      program: mosquitto,
      needed: beforeRelease || projects.includes("device-link"),
      tests: "with an external broker",
    },
    ...[paho, cryptography].map((program) => ({
      program,
      needed: projects.includes("device-link"),
      tests: "of the panel in Python",
    })),
    { program: sqlmap, needed: beforeRelease, tests: "with sqlmap" },
    { program: strace, needed: beforeRelease, tests: "with strace" },
    { program: calc, needed: beforeRelease, tests: "with LibreOffice" },
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
  const mark = report.counts.failed > 0 ? "FAILED" : "ok    ";
  process.stdout.write(`${mark} ${name}: ${lastLine(report.counts)} (${secondsSince(startedAt)} s)\n`);
  return report;
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
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
  const startedAt = Date.now();
  const temporary = makeTemporaryFolder();
  testEnvironment.TMPDIR = temporary.folder;
  const report = await runSteps(chosen.length > 0 ? chosen : everyday).catch(
    (/** @type {Error} */ error) => ({
      counts: { passed: 0, failed: 1, skipped: 0 },
      files: [],
      failures: [error.message],
    }),
  );
  temporary.remove();
  writeList("Failed", report.failures);
  writeList("Slowest test files", slowest(report.files, SLOWEST_FILES));
  process.stdout.write(`\nAll of it took ${secondsSince(startedAt)} s.\n${lastLine(report.counts)}\n`);
  process.exitCode = exitCodeOf(report.counts);
}
