import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { databaseSettings, describeEngines, type Engine, type EngineOptions } from "./engines.ts";
import { type GivenInput, type NamedCall, writeRequest } from "./every-call.ts";
import { inputFor } from "./examples.ts";
import { readUntilStable } from "./read-until-stable.ts";
import { freshIpAddress, type RawResponse, send } from "./requests.ts";
import { fingerprintRows, readRows } from "./tables.ts";
import { type ServedWorld, serveTwoBuildings } from "./two-buildings.ts";

/** The world of a file's tests. */
export interface SharedWorld {
  /** @throws Error outside of a test */
  readonly now: ServedWorld;
  /** Makes a call with its example input in my building, or with `given`. */
  ask(named: NamedCall, token?: string, given?: GivenInput): Promise<RawResponse>;
  /** Expects that the refused calls changed nothing and caused no error at the server. */
  expectNothingChanged(): Promise<void>;
  /** Expects the same of `run`, in a test that itself has changed something before. */
  expectUnchanged(run: () => Promise<void>): Promise<void>;
}

/** Runs tests on both engines, each with a world of its own. */
export function describeOnEngines(
  name: string,
  tests: (world: SharedWorld) => void,
  options?: EngineOptions,
): void {
  describeEngines(name, (engine) => tests(serveSharedWorld(engine)), options);
}

/** Serves one world to all tests of a file. Calls whose tries are counted each come from another address. */
export function serveSharedWorld(engine: Engine = "embedded"): SharedWorld {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-attacks-"));
  let served: ServedWorld | undefined;
  let before: Record<string, string> = {};

  function now(): ServedWorld {
    if (!served) throw new Error("The world is there only while tests run.");
    return served;
  }
  async function fingerprint(): Promise<Record<string, string>> {
    return fingerprintRows(await readRows(now().world.db));
  }

  beforeAll(async () => {
    const settings = await databaseSettings(engine);
    const database = settings["DATABASE_URL"] ?? path.join(folder, "world.db");
    served = await serveTwoBuildings({ database });
    before = await readUntilStable(fingerprint);
  });

  afterAll(async () => {
    await served?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get now() {
      return now();
    },
    ask(named, token, given = inputFor(named, now().mine)) {
      const { headers, ...request } = writeRequest(named.call, given);
      if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
      const from = named.call.guard ? freshIpAddress() : undefined;
      return send(now().baseUrl, { ...request, headers, from });
    },
    async expectNothingChanged() {
      expect(await fingerprint()).toEqual(before);
      expect(now().faults).toEqual([]);
    },
    async expectUnchanged(run) {
      const then = await readUntilStable(fingerprint);
      await run();
      expect(await fingerprint()).toEqual(then);
      expect(now().faults).toEqual([]);
    },
  };
}
