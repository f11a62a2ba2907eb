// @ts-check
import { installWitnesses } from "./set-up.mjs";

/** `npm run test:faults`: the tests of faults in their long form, which go on until rare things have happened. */
process.env.FAULT_LENGTH = "long";
process.argv.push("storage", "faults");
await installWitnesses({ sqlmap: "sqlmap", strace: "strace", soffice: "libreoffice-calc-nogui" });
await import("./test.mjs");
