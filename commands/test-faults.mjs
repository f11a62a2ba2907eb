// @ts-check

/** `npm run test:faults`: the tests of faults in their long form, which go on until rare things have happened. */
process.env.FAULT_LENGTH = "long";
process.argv.push("storage", "faults");
await import("./test.mjs");
