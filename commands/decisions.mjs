// @ts-check
import "./require-node.mjs";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { decisionIndex, readDecisions } from "./decision-index.mjs";
import { projectFolder } from "./project.mjs";

const folder = path.join(projectFolder, "docs/decisions");
writeFileSync(path.join(folder, "README.md"), decisionIndex(readDecisions(folder)));
