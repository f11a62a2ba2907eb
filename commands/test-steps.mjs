// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { add, readPlaywrightReport, readVitestReport, withWhatIsMissing } from "./count-tests.mjs";
import { runNode } from "./processes.mjs";
import { settings } from "./settings.mjs";
import { programs, projectFolder } from "./project.mjs";
import { build, findOrInstallBrowser } from "./set-up.mjs";
import { browserFolder, listTestFiles, vitestFolders } from "./test-files.mjs";

/** @typedef {import("./count-tests.mjs").Report} Report */

const vitestReport = "test-results/vitest.json";
const browserReport = "test-results/browser.json";

// A test gets its settings from itself, never from the shell of who runs it.
export const testEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settings.includes(name)),
);

/** Steps that are one program each, and count as one test each. */
export const checks = {
  lint: [programs.eslint, "."],
  types: [programs.tsc],
  format: [programs.prettier, "--check", "--log-level", "warn", "."],
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
 * @param {readonly (keyof typeof vitestFolders)[]} projects
 * @returns {Promise<Report>}
 */
export async function runVitest(projects) {
  // A project whose folder isn't there yet has nothing to run; one with an empty folder has failed.
  const there = projects.filter((name) => vitestFolders[name].some(isThere));
  const empty = there.filter((name) => listTestFiles(projectFolder, vitestFolders[name]).length === 0);
  const toRun = there.filter((name) => !empty.includes(name));
  const emptyFolders = join(empty.map((name) => one(`${name}: its folder holds no test`)));
  if (toRun.length === 0) {
    return emptyFolders;
  }
  const parameters = [
    "run",
    ...toRun.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ];
  const report = await runReporting(vitestReport, readVitestReport, toRun.flatMap(filesOfProject), () =>
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

/** Test files in tests/ that belong to no project would never run, and nobody would notice. */
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
    secondTries: reports.flatMap((report) => report.secondTries),
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
  const here = path.join(projectFolder, file);
  rmSync(here, { force: true });
  const { exitCode } = await start();
  if (!existsSync(here)) {
    return one(`no report was written to ${file} (exit code ${exitCode})`);
  }
  const report = read(JSON.parse(readFileSync(here, "utf8")), projectFolder);
  return withWhatIsMissing(report, { expectedFiles, exitCode, program: file });
}

/** @param {string | undefined} problem @returns {Report} */
function one(problem) {
  const failed = problem === undefined ? 0 : 1;
  return {
    counts: { passed: 1 - failed, failed, skipped: 0 },
    files: [],
    failures: problem === undefined ? [] : [problem],
    secondTries: [],
  };
}

/** @param {keyof typeof vitestFolders} name */
function filesOfProject(name) {
  return listTestFiles(projectFolder, vitestFolders[name]);
}

/** @param {string} name */
function isThere(name) {
  return existsSync(path.join(projectFolder, name));
}
