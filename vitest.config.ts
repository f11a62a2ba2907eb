import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "#tests/support/longest-first.ts";
import { isGate } from "#tests/support/suite.ts";
import { allFolders, codeFolders, gateFolders, OUTSIDE_THE_GATE } from "./commands/testing/test-files.mjs";

const setupFiles = ["tests/support/no-console-errors.ts", "tests/support/seed.ts"];
const outsideFolders = [...Object.values(gateFolders), allFolders.attacks, allFolders.faults];
const onePostgres = "tests/support/databases/postgres-for-all.ts";
const preparedDatabases = "tests/support/databases/prepared-databases.ts";
const everyCallAnswered = "tests/support/replies/every-call-answered.ts";
const renewedReplies = "tests/support/replies/renewed-replies.ts";

// The speed of a machine must not decide a test: these time-outs end what would wait forever.
const expect = { poll: { timeout: 60_000 } };
// The folder of the packages may be a link to a place outside of this folder.
const server = { fs: { strict: false } };
const testTimeout = 120_000;

export default defineConfig({
  test: {
    // Tests with servers wait about half of the time, so that more of them run at once than there are cores.
    maxWorkers: 5,
    // The number is constant, because vitest may end a worker between two files twice, and the run with it.
    minWorkers: 5,
    // Loading the server takes two seconds: a process loads it once for all of its files.
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
          // Rules hold no state: in one thread, all files take half the time.
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
          exclude: [...configDefaults.exclude, ...(isGate ? [`**/*${OUTSIDE_THE_GATE}`] : [])],
          globalSetup: [onePostgres, preparedDatabases, everyCallAnswered, renewedReplies],
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
          // Run only by npm run test:all: some of its tests take minutes.
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
