// @ts-check
import "./require-node.mjs";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nativeModules } from "./native-modules.mjs";
import { projectFolder } from "./project.mjs";

/** @typedef {{ "bom-ref": string }} Reference */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */

const help = `node commands/assemble.mjs FOLDER: copies everything that a built Portineria needs to run into FOLDER.

This is the build, package.json, the licence, the few packages with native code and sbom.cdx.json, a list of all
packages in the build (CycloneDX), without the sources and the build tools. The image is built from this folder (deploy/Dockerfile). Run npm run build first.
`;

/**
 * Returns the packages in node_modules without which the named ones don't run.
 *
 * @param {readonly string[]} names
 * @returns {Set<string>}
 */
function withDependencies(names) {
  const found = new Set(names);
  // Iterating over a set includes what is added meanwhile.
  for (const name of found) {
    const file = path.join(projectFolder, "node_modules", name, "package.json");
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (existsSync(path.join(projectFolder, "node_modules", needed))) found.add(needed);
    }
  }
  return found;
}

/**
 * Returns the software bill of materials: the packages of the build with their versions, digests and licences.
 *
 * @returns {string} CycloneDX, in JSON
 */
function listPackages() {
  const parameters = [
    "sbom",
    "--sbom-format",
    "cyclonedx",
    "--sbom-type",
    "application",
    "--package-lock-only",
  ];
  const options = {
    cwd: projectFolder,
    encoding: /** @type {const} */ ("utf8"),
    maxBuffer: 64 * 1024 * 1024,
  };
  const bill = JSON.parse(execFileSync("npm", parameters, options));
  // npm names the project after its folder.
  bill.metadata.component.name = "portineria";
  // npm's own `--omit dev` also leaves out packages that tools of development require too, such as React.
  const { packages } = JSON.parse(readFileSync(path.join(projectFolder, "package-lock.json"), "utf8"));
  const shipped = new Set([bill.metadata.component["bom-ref"]]);
  for (const [place, { version, dev }] of Object.entries(packages)) {
    if (!dev) shipped.add(`${place.split("node_modules/").at(-1)}@${version}`);
  }
  bill.components = bill.components.filter((/** @type {Reference} */ each) => shipped.has(each["bom-ref"]));
  bill.dependencies = bill.dependencies
    .filter((/** @type {Dependency} */ { ref }) => shipped.has(ref))
    .map((/** @type {Dependency} */ { ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((each) => shipped.has(each)),
    }));
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/** @param {string} folder */
function assemble(folder) {
  mkdirSync(folder, { recursive: true });
  const modules = [...withDependencies(nativeModules)].map((name) => path.join("node_modules", name));
  for (const each of ["build", "package.json", "LICENSE", ...modules]) {
    cpSync(path.join(projectFolder, each), path.join(folder, each), { recursive: true, dereference: true });
  }
  writeFileSync(path.join(folder, "sbom.cdx.json"), listPackages());
}

const [folder, ...more] = process.argv.slice(2);
if (folder === "--help" || folder === "-h") {
  process.stdout.write(help);
} else if (folder === undefined || more.length > 0) {
  process.stderr.write(help);
  process.exitCode = 2;
} else {
  assemble(path.resolve(folder));
}
