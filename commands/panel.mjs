// @ts-check
import "./require-node.mjs";
import { runBuilt } from "./run-built.mjs";

// The panel itself explains its arguments (--help).
process.exitCode = await runBuilt("build/server/panel.js", process.argv.slice(2));
