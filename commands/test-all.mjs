// @ts-check
import "./require-node.mjs";
import { randomInt } from "node:crypto";
import { build } from "./set-up.mjs";
import { findOrInstallBrowser } from "./testing/browser.mjs";
import { debianPrograms, findOrInstall } from "./testing/debian-programs.mjs";
import { testEnvironment } from "./testing/environment.mjs";
import { parts } from "./testing/parts.mjs";
import { join, lastLine, ofStep } from "./testing/report.mjs";
import { runToEnd } from "./testing/run.mjs";
import { secondsSince } from "./testing/steps.mjs";

/** @typedef {import("./testing/parts.mjs").Part} Part */

const widest = Math.max(...parts.map(({ name }) => name.length));
const list = parts.map(({ name, minutes, about }) => `  ${name.padEnd(widest)}  ${minutes} min  ${about}`);
const help = `npm run test:all: all tests, in parts, before a release and before an issue is called resolved.

${list.join("\n")}

  npm run test:all                     all parts: about ${minutesOf(parts)} minutes on two cores
  npm run test:all -- faults sqlmap    only these
  npm run test:all -- --from faults    this part and those after it
  npm run test:all -- --long           many more rounds of faults and attacks; some parts take an hour
  SEED=7 npm run test:all -- unit      with the random values of an earlier run; each run prints its seed

Each part ends with its own line, and the run ends with a table of all parts.
`;

/** @param {readonly Part[]} chosen */
async function runParts(chosen) {
  testEnvironment.SEED ??= String(randomInt(1, 2 ** 31));
  process.stdout.write(
    `${chosen.length} parts, about ${minutesOf(chosen)} minutes on two cores. SEED=${testEnvironment.SEED}\n`,
  );
  await findOrInstall(/** @type {(keyof typeof debianPrograms)[]} */ (Object.keys(debianPrograms)));
  const noBrowser = await findOrInstallBrowser();
  if (noBrowser !== undefined) process.stdout.write(`${noBrowser}\n`);
  await build();
  const reports = [];
  const table = [];
  for (const { name, run } of chosen) {
    const startedAt = Date.now();
    const report = await run().catch((/** @type {Error} */ error) =>
      ofStep(name, { ms: 0, problem: error.stack ?? error.message }),
    );
    reports.push(report);
    const { length: unstable } = report.unstable;
    const noted = unstable > 0 ? `, of them ${unstable} unstable` : "";
    table.push(`  ${name.padEnd(widest)}  ${lastLine(report)}${noted} (${secondsSince(startedAt)} s)`);
  }
  process.stdout.write(`\nThe parts:\n${table.join("\n")}\n`);
  return join(reports);
}

/** @param {readonly Part[]} these */
function minutesOf(these) {
  return these.reduce((sum, { minutes }) => sum + minutes, 0);
}

/**
 * Returns the requested parts; `api` means all of `api-1`, `api-2` …
 *
 * @param {readonly string[]} words
 * @returns {readonly Part[] | string} or the word that names no part
 */
function choose(words) {
  const names = words.filter((word) => word !== "--from");
  const isNamed = (/** @type {Part} */ { name }, /** @type {string} */ word) =>
    name === word || name.replace(/-\d+$/, "") === word;
  const unknown = names.find((word) => !parts.some((part) => isNamed(part, word)));
  if (unknown !== undefined) return unknown;
  if (names.length === 0) return parts;
  const isChosen = (/** @type {Part} */ part) => names.some((word) => isNamed(part, word));
  return words.includes("--from") ? parts.slice(parts.findIndex(isChosen)) : parts.filter(isChosen);
}

const words = process.argv.slice(2);
if (words.includes("--long")) testEnvironment.FAULT_LENGTH = "long";
const chosen = choose(words.filter((word) => word !== "--long"));
if (words.includes("--help") || words.includes("-h")) {
  process.stdout.write(help);
} else if (typeof chosen === "string") {
  process.stderr.write(`npm run test:all: unknown part ${chosen}.\n\n${help}`);
  process.exitCode = 2;
} else {
  await runToEnd(() => runParts(chosen));
}
