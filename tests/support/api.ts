import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { inProcess } from "#contract/client/in-process.ts";
import { createOutbound, type Outbound } from "#provider/outbound/outbound.ts";
import type { ProviderOptions } from "#provider/provider-options.ts";
import { startProvider } from "#provider/start-provider.ts";
import { readNetworks } from "#rules/installation/ip-networks.ts";
import type { Log } from "#storage/log.ts";
import { type ApiDatabases, embeddedDatabases, postgresDatabases } from "./databases/api-databases.ts";
import { createBackupPlace } from "./databases/backup-place.ts";
import type { Content } from "./databases/prepared-databases.ts";
import { followTimes } from "./followed-times.ts";
import type { Installation } from "./installation.ts";
import { serveProvider } from "./outside/network.ts";
import { recordAnswers, undeclaredFailures, writeAnswered } from "./replies/answered-calls.ts";
import { writeReplies } from "./replies/received-replies.ts";
import { isGate } from "./suite.ts";
import { createWorld, type World } from "./world.ts";

/** The settings at the start of the server, and a second receiver of its log. */
type Settings = Pick<
  ProviderOptions,
  "messageGateway" | "selfSignUp" | "mailCheckDeadlineMs" | "pushDeadlineMs"
> & {
  log?: Log;
  outbound?: Outbound;
};

/**
 * Starts an installation with its first administrator and a building; `start.empty()` one that is not set up.
 */
export interface Start {
  (settings?: Settings): Promise<World>;
  empty(): Promise<Installation>;
}

type Transport = "in process" | "over the network";

/** Runs the tests of a resource through a client: on the embedded engine, in process. */
export function describeApi(name: string, tests: (start: Start) => void): void {
  describeOn(name, tests, [onEmbedded()]);
}

/**
 * Runs the tests of a resource also on PostgreSQL, over the network. This is for behaviour that may depend on
 * the engine or the network: races, transactions, order and pages, searches, kinds of columns, cascaded
 * deletions. In the gate they run only on the embedded engine.
 */
export function describeApiOnBothEngines(name: string, tests: (start: Start) => void): void {
  describeOn(name, tests, isGate ? [onEmbedded()] : [onEmbedded(), onPostgres()]);
}

interface ApiEngine {
  databases: ApiDatabases;
  /** The transport that the engine's tests use by default, so that each transport is used once. */
  usual: Transport;
}

function onEmbedded(): ApiEngine {
  return { databases: embeddedDatabases(), usual: "in process" };
}

function onPostgres(): ApiEngine {
  return { databases: postgresDatabases(), usual: "over the network" };
}

/** A fault that the provider logs fails the test. `API_TESTS=all` runs all on every pair of engine and transport. */
function describeOn(name: string, tests: (start: Start) => void, usualPlaces: ApiEngine[]): void {
  const everyPair = process.env["API_TESTS"] === "all";
  const places = everyPair ? [onEmbedded(), onPostgres()] : usualPlaces;
  const answeredCalls = inject("answeredCalls");
  afterAll(() => {
    if (answeredCalls) writeAnswered(answeredCalls);
    writeReplies(inject("receivedReplies"));
    expect(undeclaredFailures(), "failures that their calls do not declare").toEqual([]);
  });
  for (const { databases, usual } of places) {
    if (databases.missing !== undefined) {
      test.skip(`${name} on PostgreSQL: ${databases.missing}`);
      continue;
    }
    describe(`${name} on ${databases.engine}`, () => {
      afterAll(() => databases.stop());
      // Without PostgreSQL the embedded engine runs with both transports.
      const isAlone = places.some((place) => place.databases.missing !== undefined);
      for (const transport of everyPair || isAlone ? transports : [usual]) {
        describe(transport, () => tests(starter(databases, transport)));
      }
    });
  }
}

const transports: Transport[] = ["in process", "over the network"];

function starter(databases: ApiDatabases, transport: Transport): Start {
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

  async function install(
    content: Content,
    { log: listener, ...settings }: Settings = {},
  ): Promise<Installation> {
    const secret = Buffer.from(inject("preparedDatabases").secret, "hex");
    const { db, url, close } = await databases.open(content);
    endings.push(close);
    const clock = createClock();
    // The installation is prepared once for the whole run: its sign-ins count as made just now.
    await db
      .updateTable("token_family")
      .set({ proved_at: clock.now() })
      .where("proved_at", "is not", null)
      .execute();
    const place = createBackupPlace(url, secret);
    endings.push(async () => place.remove());
    const recordLine: Log = (...line) => {
      log(...line);
      listener?.(...line);
    };
    const started = await startProvider({
      database: db,
      secret,
      times: followTimes(clock.now),
      log: recordLine,
      backups: place.work,
      publicUrl: "http://localhost:3000",
      mqttPort: 0,
      outbound: createOutbound({
        mailToThisMachine: true,
        toBuildings: [],
        toPushServices: readNetworks("127.0.0.1")!,
      }),
      validateReplies: true,
      version: "0.0.0-test",
      ...settings,
    });
    const answer = recordAnswers(databases.engine, started.answer);
    const provider = Object.assign(started, { answer });
    endings.push(() => provider.stop());
    let client = inProcess(provider.answer, provider.blobs);
    if (transport === "over the network") {
      const served = await serveProvider(provider, recordLine);
      endings.push(() => served.stop());
      client = served.client;
    }
    return { client, provider, db, secret, visitor: client.as({}), clock, place };
  }

  async function populated(settings?: Settings): Promise<World> {
    return createWorld(await install("populated", settings), databases.installation());
  }
  return Object.assign(populated, { empty: () => install("empty") });
}

function createClock(): Installation["clock"] {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
