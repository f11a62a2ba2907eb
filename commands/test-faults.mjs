// @ts-check
import { debianPrograms, findOrInstall } from "./debian-programs.mjs";

/** `npm run test:faults`: the tests of faults in their long form, which go on until rare things have happened. */
process.env.FAULT_LENGTH = "long";
process.argv.push("storage", "faults");
const missing = await findOrInstall(debianPrograms.calc);
if (missing) {
  process.stdout.write(`The tests with LibreOffice are skipped: ${missing}\n`);
}
await import("./test.mjs");
