// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { add, readPlaywrightReport, readVitestReport, withMissingFiles } from "./count-tests.mjs";
import { runNode } from "./processes.mjs";
import { programs, projectFolder } from "./project.mjs";
import { build, findOrInstallBrowser } from "./set-up.mjs";
import { settings } from "./settings.mjs";
import { browserFolder, listTestFiles, vitestFolders } from "./test-files.mjs";

/** @typedef {import("./count-tests.mjs").Report} Report */

const browserReport = "test-results/browser.json";

// A test sets its own environment, never the shell of the caller.
/** @type {Record<string, string | undefined>} */
export const testEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settings.includes(name)),
);

// By content, because a checkout changes the time of each file.
const PRETTIER_CACHE = ["--cache", "--cache-location", ".cache/prettier", "--cache-strategy", "content"];

/** Steps that are one program each, and count as one test each. */
export const checks = {
  lint: [programs.eslint, ".", "--cache", "--cache-location", ".cache/eslint", "--cache-strategy", "content"],
  // The same errors in a third of the time (decision 146). The two can't read each other's cache.
  types: [programs.tsc7, "--tsBuildInfoFile", ".cache/types-7.tsbuildinfo"],
  format: [programs.prettier, ...PRETTIER_CACHE, "--check", "--log-level", "warn", "."],
  tsc: [programs.tsc],
};

/**
 * @param {keyof typeof checks} name
 * @returns {Promise<Report>}
 */
export async function runCheck(name) {
  const [program = "", ...parameters] = checks[name];
  const { exitCode, output } = await runNode(program, parameters, { env: testEnvironment, quiet: true });
  return one(exitCode === 0 ? undefined : `${name}:\n${output.trim()}`);
}

/** @returns {Promise<Report>} */
export async function runBuild() {
  try {
    await build();
    return one(undefined);
  } catch (error) {
    return one(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs steps in one process of vitest. Several may run side by side, each under a name of its own.
 *
 * @param {string} name of the report
 * @param {readonly (keyof typeof vitestFolders)[]} steps
 * @returns {Promise<Report>}
 */
export async function runVitest(name, steps) {
  const vitestReport = `test-results/${name}.json`;
  // A step whose folder isn't there yet has nothing to run; one with an empty folder has failed.
  const there = steps.filter((step) => vitestFolders[step].some(isThere));
  const empty = there.filter((step) => listTestFiles(projectFolder, vitestFolders[step]).length === 0);
  const toRun = there.filter((step) => !empty.includes(step));
  const emptyFolders = join(empty.map((step) => one(`${step}: its folder holds no test`)));
  if (toRun.length === 0) {
    return emptyFolders;
  }
  const parameters = [
    "run",
    ...toRun.flatMap((step) => vitestFolders[step].map((folder) => `${folder}/`)),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ];
  const report = await runReporting(vitestReport, readVitestReport, toRun.flatMap(filesOfStep), () =>
    runNode(programs.vitest, parameters, { env: testEnvironment }),
  );
  return join([emptyFolders, report]);
}

/** @returns {Promise<Report>} */
export async function runBrowserTests() {
  if (!isThere(browserFolder)) {
    return join([]);
  }
  const problem = await findOrInstallBrowser();
  if (problem) {
    return one(problem);
  }
  const env = { ...testEnvironment, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  const parameters = ["test", "-c", `${browserFolder}/playwright.config.ts`, "--reporter=list,json"];
  return runReporting(
    browserReport,
    readPlaywrightReport,
    listTestFiles(projectFolder, [browserFolder]),
    () => runNode(programs.playwright, parameters, { env }),
  );
}

/** Test files in tests/ that belong to no project would never run, unnoticed. */
export function findHomelessTests() {
  const homes = [...Object.values(vitestFolders).flat(), browserFolder];
  const homeless = listTestFiles(projectFolder, ["tests", "commands", "eslint-rules"]).filter(
    (file) => !homes.some((home) => file.startsWith(`${home}/`)),
  );
  return join(homeless.map((file) => one(`${file}: belongs to no project, so it never runs`)));
}

/** @param {readonly Report[]} reports @returns {Report} */
export function join(reports) {
  return {
    counts: add(reports.map((report) => report.counts)),
    files: reports.flatMap((report) => report.files),
    failures: reports.flatMap((report) => report.failures),
  };
}

/**
 * @param {string} file the report
 * @param {(json: any, folder: string) => Report} read
 * @param {readonly string[]} expectedFiles
 * @param {() => Promise<import("./processes.mjs").Ended>} start
 * @returns {Promise<Report>}
 */
async function runReporting(file, read, expectedFiles, start) {
  const fullPath = path.join(projectFolder, file);
  rmSync(fullPath, { force: true });
  const { exitCode } = await start();
  if (!existsSync(fullPath)) {
    return one(`no report was written to ${file} (exit code ${exitCode})`);
  }
  const report = read(JSON.parse(readFileSync(fullPath, "utf8")), projectFolder);
  return withMissingFiles(report, { expectedFiles, exitCode, program: file });
}

/** @param {string | undefined} problem @returns {Report} */
function one(problem) {
  const failed = problem === undefined ? 0 : 1;
  return {
    counts: { passed: 1 - failed, failed, skipped: 0 },
    files: [],
    failures: problem === undefined ? [] : [problem],
  };
}

/** @param {keyof typeof vitestFolders} name */
function filesOfStep(name) {
  return listTestFiles(projectFolder, vitestFolders[name]);
}

/** @param {string} name */
function isThere(name) {
  return existsSync(path.join(projectFolder, name));
}
