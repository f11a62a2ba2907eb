// @ts-check
import { runWithNode } from "./other-node.mjs";
import { join } from "./report.mjs";
import { checkNames, runBrowserTests, runBuild, runCheck, runVitest } from "./steps.mjs";
import { allFolders, codeFolders, gateFolders } from "./test-files.mjs";

/**
 * @typedef {import("./report.mjs").Report} Report
 * @typedef {object} Part of `npm run test:all`
 * @property {string} name
 * @property {number} minutes that it took on two cores
 * @property {string} about
 * @property {() => Promise<Report>} run
 */

/** Each call on both engines, in process and over the network. */
const everyPair = { API_TESTS: "all" };
/** Run together, because the run checks at its end that every call was answered in some test. */
const apiFolders = [gateFolders.api, gateFolders["device-link"]];

/** @type {readonly Part[]} */
export const parts = [
  {
    name: "checks",
    minutes: 3,
    about: "lint, format, types, the build",
    run: async () => join([...(await Promise.all(checkNames.map(runCheck))), await runBuild()]),
  },
  {
    name: "unit",
    minutes: 1,
    about: "the tests beside the code, with a random seed",
    run: () => runVitest({ name: "unit", project: "unit", folders: codeFolders }),
  },
  ...ofFolders("tree", 1, "the project's files", [gateFolders.tree, gateFolders.screens]),
  ...ofFolders("storage", 1, "the database on both engines", [gateFolders.storage]),
  {
    name: "api",
    minutes: 10,
    about: "all calls on both engines and transports; the device link",
    run: () => runVitest({ name: "api", project: "outside", folders: apiFolders, env: everyPair }),
  },
  ...ofFolders("commands", 1, "what npm run starts", [gateFolders.commands]),
  ...ofFolders("attacks", 5, "attacks on both engines", [allFolders.attacks], 2),
  ...ofFolders("faults", 3, "disks, networks, providers and mail servers that fail", [allFolders.faults]),
  ...ofRelease("replicas", 3, "servers that share one PostgreSQL", [
    "replicas",
    "replicas-at-broker",
    "simulator-replicas",
  ]),
  ...ofRelease("upgrade", 2, "servers upgraded one after the other", ["rolling-upgrade"]),
  ...ofRelease("deployment", 1, "the build of the image, the alert rules", ["image-build", "alert-rules"]),
  ...ofRelease("broker", 1, "an external broker that fails", ["broker"]),
  ...ofRelease("power", 1, "kills, power cuts and a database server that goes away", [
    ...["durability", "killed-migration", "power-cut", "database-server"],
  ]),
  ...ofRelease("sqlmap", 2, "sqlmap against the API", ["sqlmap", "sqlmap-finds"]),
  ...ofRelease("sqlmap-console", 2, "sqlmap against the console", ["sqlmap-console"]),
  ...ofRelease("trust", 1, "a browser that trusts the installation's own authority", ["trusted-browser"]),
  ...ofRelease("load", 2, "crowds, long histories and the time that secrets take", [
    ...["overload", "history", "secret-timing", "sealed-texts", "traced-names", "opened-export"],
  ]),
  // Alone, because it measures how long people wait.
  ...ofRelease("hostile", 12, "what people notice while each entrance is attacked", ["hostile-entrances"]),
  ...inBrowser("browser", 9, "the console in a browser", "js", 5),
  ...inBrowser("no-script", 9, "the console without JavaScript", "no-js", 1),
  ...[22, 24].map((major) => ({
    name: `node-${major}`,
    minutes: 8,
    about: `what depends on Node in the gate, with Node ${major}`,
    run: () => runWithNode(major),
  })),
];

/**
 * @param {string} name
 * @param {number} minutes
 * @param {string} about
 * @param {readonly string[]} folders
 * @param {number} [shards]
 * @returns {Part[]}
 */
function ofFolders(name, minutes, about, folders, shards = 1) {
  return inShards(name, shards).map(([part, shard]) => ({
    name: part,
    minutes,
    about,
    run: () => runVitest({ name: part, project: "outside", folders, shard }),
  }));
}

/**
 * @param {string} name
 * @param {number} minutes
 * @param {string} about
 * @param {readonly string[]} files in tests/release
 * @returns {Part[]}
 */
function ofRelease(name, minutes, about, files) {
  const folders = files.map((file) => `tests/release/${file}.test.ts`);
  return [{ name, minutes, about, run: () => runVitest({ name, project: "release", folders }) }];
}

/**
 * @param {string} name
 * @param {number} minutes
 * @param {string} about
 * @param {string} project of tests/e2e/playwright.config.ts
 * @param {number} shards
 * @returns {Part[]}
 */
function inBrowser(name, minutes, about, project, shards) {
  return inShards(name, shards).map(([part, shard]) => ({
    name: part,
    minutes,
    about,
    run: () =>
      runBrowserTests({
        name: part,
        parameters: ["--project", project, ...(shard ? ["--shard", shard] : [])],
      }),
  }));
}

/** @param {string} name @param {number} shards @returns {[part: string, shard: string | undefined][]} */
function inShards(name, shards) {
  if (shards === 1) return [[name, undefined]];
  return Array.from({ length: shards }, (_, index) => [`${name}-${index + 1}`, `${index + 1}/${shards}`]);
}
