import { defineConfig } from "vitest/config";
import { LongestFirst } from "#tests/support/longest-first.ts";
import { allFolders, codeFolders, gateFolders } from "./commands/testing/test-files.mjs";

const setupFiles = ["tests/support/no-console-errors.ts", "tests/support/seed.ts"];
const outsideFolders = [...Object.values(gateFolders), allFolders.attacks, allFolders.faults];
const onePostgres = "tests/support/databases/postgres-for-all.ts";
const preparedDatabases = "tests/support/databases/prepared-databases.ts";
const everyCallAnswered = "tests/support/every-call-answered.ts";

// How fast a machine is decides nothing: these end what would wait for ever.
const expect = { poll: { timeout: 60_000 } };
// The folder of the packages may be a link that leads out of this one.
const server = { fs: { strict: false } };
const testTimeout = 120_000;

export default defineConfig({
  test: {
    // About half of their time tests with servers wait, so that there are more of them at once than cores.
    maxWorkers: 5,
    // As many all the time: a worker that vitest ends between two files, it ends twice, and the run with it.
    minWorkers: 5,
    // Loading the server takes two seconds: a process loads it once, for all files that it is given.
    poolOptions: { forks: { isolate: false } },
    sequence: { sequencer: LongestFirst },
    cache: false,
    projects: [
      {
        server,
        test: {
          name: "unit",
          include: codeFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          setupFiles,
          testTimeout,
          expect,
          pool: "threads",
          // Rules hold no state: in one thread for all files they take half the time.
          isolate: false,
          poolOptions: { threads: { singleThread: true } },
        },
      },
      {
        server,
        test: {
          // One project for all, because vitest waits for the end of one before it begins the next.
          name: "outside",
          include: outsideFolders.map((folder) => `${folder}/**/*.test.ts`),
          globalSetup: [onePostgres, preparedDatabases, everyCallAnswered],
          setupFiles,
          testTimeout,
          hookTimeout: testTimeout,
          expect,
          pool: "forks",
        },
      },
      {
        server,
        test: {
          // Run by npm run test:all alone: some of its tests take minutes.
          name: "release",
          include: ["tests/release/**/*.test.ts"],
          globalSetup: [onePostgres],
          setupFiles,
          testTimeout: 3_600_000,
          hookTimeout: testTimeout,
          expect,
          pool: "forks",
        },
      },
    ],
  },
});
