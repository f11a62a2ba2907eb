// @ts-check
import "./require-node.mjs";
import { runBuilt } from "./run-built.mjs";

// The program itself explains its arguments (--help).
process.exitCode = await runBuilt("build/server/backup.js", ["copy", ...process.argv.slice(2)]);
