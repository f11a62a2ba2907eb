import { randomBytes } from "node:crypto";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { inProcess } from "#contract/client/in-process.ts";
import type { Database } from "#provider/db/database.ts";
import type { Log } from "#provider/house.ts";
import { type Provider, type ProviderOptions, startProvider } from "#provider/provider.ts";
import { noting, undeclaredFailures, writeAnswered } from "./answered-calls.ts";
import type { BackupWork } from "#provider/backups/office.ts";
import { makeBackupPlace, noBackups } from "./backup-place.ts";
import { embeddedEngine, postgresEngine, type Stock, type TestEngine } from "./engines.ts";
import type { Installation } from "./installation.ts";
import { firstDay, type FirstDay } from "./first-day.ts";
import { serveProvider } from "./network.ts";
import { inhabit, type World } from "./world.ts";

/** What is set at the start of the server, and where its log goes besides. */
type Settings = Pick<ProviderOptions, "messageGateway" | "selfSignUp" | "mailCheckDeadlineMs"> & {
  log?: Log;
};

/** Makes a fresh installation with its first administrator and a building; `start.empty()` one that nobody has set up. */
export interface Start {
  (settings?: Settings): Promise<World>;
  empty(): Promise<Installation>;
}

type Transport = "in process" | "over the network";

/**
 * Runs the tests of a resource from outside, through a client, on each engine and over each transport. A fault that
 * the provider logs fails the test. Transport and engine know nothing of each other, so each is met once;
 * `API_TESTS=all` runs every pair of them.
 */
export function describeApi(name: string, tests: (start: Start) => void): void {
  const everyPair = process.env["API_TESTS"] === "all";
  const answeredCalls = inject("answeredCalls");
  afterAll(() => {
    if (answeredCalls) writeAnswered(answeredCalls);
    expect(undeclaredFailures(), "failures that their calls do not declare").toEqual([]);
  });
  const pairs = [
    { engine: embeddedEngine(), usual: "in process" },
    { engine: postgresEngine(), usual: "over the network" },
  ] as const;
  for (const { engine, usual } of pairs) {
    if (engine.missing !== undefined) {
      test.skip(`${name} on PostgreSQL: ${engine.missing}`);
      continue;
    }
    describe(`${name} on ${engine.name}`, () => {
      afterAll(() => engine.stop());
      // Without PostgreSQL the embedded engine meets both.
      const isAlone = pairs.some((pair) => pair.engine.missing !== undefined);
      for (const transport of everyPair || isAlone ? transports : [usual]) {
        describe(transport, () => tests(starter(engine, transport)));
      }
    });
  }
}

const transports: Transport[] = ["in process", "over the network"];

/** All installations of a file have the same keys, so that one's database can be copied for the others. */
const secret = randomBytes(32);

const nothing = { name: "empty", fill: async () => {} };

function starter(engine: TestEngine, transport: Transport): Start {
  const endings: (() => Promise<void>)[] = [];
  let faults: unknown[] = [];

  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
    const logged = faults;
    faults = [];
    expect(logged, "the provider may not log a fault").toEqual([]);
  });

  const log: Log = (level, message, fields) => {
    if (level === "error") faults.push({ message, ...fields });
  };

  async function install(stock: Stock, { log: listener, ...settings }: Settings = {}): Promise<Installation> {
    const { db, url, close } = await engine.open(stock);
    endings.push(close);
    const clock = makeClock();
    const place = makeBackupPlace(url, secret);
    endings.push(async () => place.remove());
    const heard: Log = (...line) => {
      log(...line);
      listener?.(...line);
    };
    const provider = await start(engine, db, clock.now, heard, { backups: place.work, ...settings });
    endings.push(() => provider.stop());
    let client = inProcess(provider.answer, provider.blobs);
    if (transport === "over the network") {
      const served = await serveProvider(provider, heard);
      endings.push(() => served.stop());
      client = served.client;
    }
    return { client, provider, db, secret, visitor: client.as({}), clock, place };
  }

  async function inhabited(settings?: Settings): Promise<World> {
    const installation = await install(firstDayOf(engine), settings);
    return inhabit(installation, firstDays.get(engine)!);
  }
  return Object.assign(inhabited, { empty: () => install(nothing) });
}

const firstDays = new Map<TestEngine, FirstDay>();

/** The first day is lived once for each engine; its tokens are good in every copy. */
function firstDayOf(engine: TestEngine): Stock {
  return {
    name: "inhabited",
    async fill(db) {
      const provider = await start(engine, db, Date.now, (level, message) => {
        if (level !== "info") throw new Error(message);
      });
      const client = inProcess(provider.answer, provider.blobs);
      firstDays.set(engine, await firstDay(client, provider));
      await provider.stop();
    },
  };
}

async function start(
  engine: TestEngine,
  db: Database,
  now: () => number,
  log: Log,
  settings: Settings & { backups?: BackupWork } = {},
): Promise<Provider> {
  const provider = await startProvider({
    ...{ database: db, secret, now, log, backups: noBackups(secret), ...settings },
    publicUrl: "http://localhost:3000",
    mqttPort: 0,
    mailToLoopback: true,
    validateReplies: true,
    version: "0.0.0-test",
  });
  return { ...provider, answer: noting(engine.name, provider.answer) };
}

function makeClock(): Installation["clock"] {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
