// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { projectFolder } from "../project.mjs";
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from "../server-program.mjs";

const help = `node commands/testing/store-release.mjs NAME [FOLDER]: stores the database of a release for the tests of upgrades.

NAME is the last migration of the release, FOLDER that of its build (default: this project). Run it before the next
migration is added, after npm run build. The newest stored database before NAME is upgraded by the server of the build,
which stops again.
`;

const stored = fileURLToPath(new URL("../../tests/support/databases/earlier-releases", import.meta.url));
const ENDING = ".db.gz";

/** @param {string} name @param {string} folder */
async function store(name, folder) {
  const before = readdirSync(stored)
    .filter((file) => file.endsWith(ENDING) && file < `${name}${ENDING}`)
    .sort()
    .at(-1);
  if (before === undefined) throw new Error(`No database is stored before ${name}.`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-release-"));
  const file = path.join(dataDir, "portineria.db");
  try {
    writeFileSync(file, gunzipSync(readFileSync(path.join(stored, before))), { mode: 0o600 });
    cpSync(path.join(stored, "secret.key"), path.join(dataDir, "secret.key"));
    await startAndStop(folder, dataDir);
    writeFileSync(path.join(stored, `${name}${ENDING}`), gzipSync(readFileSync(file), { level: 9 }));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} folder of the build @param {string} dataDir */
async function startAndStop(folder, dataDir) {
  const settings = { PATH: process.env.PATH, PORT: "0", MQTT_PORT: "0", SIMULATOR: "0", DATA_DIR: dataDir };
  const env = Object.assign({}, SERVER_ENVIRONMENT, settings);
  const server = spawn(process.execPath, [...SERVER_OPTIONS, SERVER], { cwd: folder, env });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (text) => {
      output += String(text);
      // A second signal would end it at once.
      if (!server.killed && /http:\/\/[^\s"]+:\d+/.test(output)) server.kill("SIGTERM");
    });
  }
  const [exitCode] = await once(server, "close");
  if (exitCode !== 0) throw new Error(`The server of ${folder} ended with ${exitCode}:\n${output}`);
}

const [name, folder = projectFolder, ...more] = process.argv.slice(2);
if (name === undefined || name.startsWith("-") || more.length > 0) {
  process.stderr.write(help);
  process.exitCode = 2;
} else {
  await store(name, path.resolve(folder));
}
