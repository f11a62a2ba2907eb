// @ts-check

/**
 * `npm run test:faults`, before a release: what would take too long in every `npm test`. Faults are repeated
 * until rare things have happened, attacks try every value in every place, and the API is tested on every
 * pair of engine and transport. Types are also checked by the compiler that ESLint and editors use.
 */
process.env.FAULT_LENGTH = "long";
process.env.API_TESTS = "all";
process.stdout.write("These tests take one to two hours on two cores; each step reports how long it took.\n");
process.argv.push("tsc", "api", "attacks", "faults", "release");
await import("./test.mjs");
