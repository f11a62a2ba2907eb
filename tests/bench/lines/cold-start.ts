import { mkdtempSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../support/processes/own-process.ts";
import { compare, median } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { atMost, oursAtMost } from "../finding.ts";
import { coldStartMs, floorProgram } from "../processes.ts";

export const coldStart: Line = {
  name: "cold-start",
  work: "from the start of the program to the first page with 200",
  against: "bare node:http",
  async measure(run) {
    const settings = await settingsOfInstallation(run);
    const rounds = [];
    const afterCrash = [];
    for (let round = 0; round < (run.quick ? 3 : 9); round++) {
      rounds.push({ floor: await startBare(), ours: await startOurs(settings, "SIGKILL") });
      afterCrash.push(await startOurs(settings));
    }
    return [
      { what: "time", unit: "ms", ...compare(rounds), aim: atMost(8) },
      { what: "after a crash", unit: "ms", ours: median(afterCrash), aim: oursAtMost(3_000) },
    ];
  },
};

/** Sets up an installation beforehand: its first start is not what people wait for. */
async function settingsOfInstallation(run: BenchRun): Promise<Record<string, string>> {
  const { dataDir } = await run.site();
  const settings = {
    DATA_DIR: mkdtempSync(path.join(dataDir, "cold-")),
    ADMIN_EMAIL: "ada@example.org",
    ADMIN_PASSWORD: "correct horse battery",
    MQTT_PORT: "0",
  };
  await startOurs(settings);
  return settings;
}

async function startOurs(settings: Record<string, string>, end?: "SIGKILL"): Promise<number> {
  const port = await freePort();
  return coldStartMs("build/server/server.js", [], { ...settings, PORT: String(port) }, port, end);
}

async function startBare(): Promise<number> {
  const port = await freePort();
  return coldStartMs(floorProgram, [JSON.stringify({ kind: "bare", port })], {}, port);
}
