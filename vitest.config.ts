import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const everyRoom = ["rules", "contract", "provider", "server", "app", "panel"];
const setupFiles = ["tests/support/no-console-errors.ts"];
const onePostgres = "tests/support/postgres-for-all.ts";
const everyCallAnswered = "tests/support/every-call-answered.ts";

/** The long form of the tests of faults goes on until rare things have happened. */
function long(timeoutMs: number): number {
  return process.env["FAULT_LENGTH"] === "long" ? 3_600_000 : timeoutMs;
}

/** A project whose tests start servers, databases or processes: slow, and each file in a process of its own. */
function withServers(
  name: string,
  testTimeout: number,
  globalSetup: string[] = [],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      globalSetup,
      include: [`tests/${name}/**/*.test.ts`],
      setupFiles,
      testTimeout,
      hookTimeout: 60_000,
      pool: "forks",
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    minWorkers: 1,
    projects: [
      {
        test: {
          name: "unit",
          include: everyRoom.map((room) => `${room}/**/*.test.{ts,tsx}`),
          setupFiles,
          testTimeout: 10_000,
          pool: "threads",
          // Rules hold no state: without a room of its own for each file they take half the time.
          isolate: false,
        },
      },
      {
        test: { name: "tree", include: ["tests/tree/**/*.test.ts"], setupFiles, testTimeout: 60_000 },
      },
      withServers("storage", long(60_000)),
      withServers("api", 60_000, [onePostgres, everyCallAnswered]),
      withServers("device-link", 60_000, [onePostgres]),
      withServers("commands", 120_000),
      withServers("attacks", 120_000, [onePostgres]),
      withServers("faults", long(120_000)),
    ],
  },
});
