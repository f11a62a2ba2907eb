import { randomBytes } from "node:crypto";
import type { Client } from "#contract/client/client.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import type { Provider } from "#provider/provider.ts";
import { startProvider } from "#provider/start-provider.ts";
import { type Database, openDatabase } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { type BackupPlace, createBackupPlace } from "../../support/databases/backup-place.ts";
import { createInitialInstallation } from "../../support/databases/initial-installation.ts";
import { followTimes } from "../../support/followed-times.ts";
import { serveProvider } from "../../support/outside/network.ts";
import { createWorld, type Person, type World } from "../../support/world.ts";
import { type Building, deliverPanel, seedBuilding, type TextForField } from "./building.ts";

/** Short, because hundreds of checks find no mail server and wait for the whole deadline. */
const MAIL_CHECK_DEADLINE_MS = 300;

/** An installation with two unrelated buildings, each with one entity of each kind. */
export interface TwoBuildings {
  world: World;
  mine: Building;
  theirs: Building;
}

/** Two buildings whose API is served by the server's own listener. */
export interface ServedWorld extends TwoBuildings {
  baseUrl: string;
  /** The errors that the provider logged. */
  faults: string[];
  stop(): Promise<void>;
}

interface BuildingOptions {
  database: string;
  secret?: Buffer;
  naming?: TextForField;
}

/** Creates two buildings in an empty database, and closes it. */
export async function seedDatabase(placed: BuildingOptions): Promise<TwoBuildings> {
  const opened = await open(placed, () => undefined);
  const made = await seedBoth(
    opened,
    inProcess(opened.provider.answer, opened.provider.blobs),
    placed.naming,
  );
  await opened.close();
  return made;
}

/** Creates two buildings in an empty database and serves their API. */
export async function serveTwoBuildings(placed: BuildingOptions): Promise<ServedWorld> {
  const faults: string[] = [];
  const opened = await open(placed, (level, message, fields) => {
    if (level === "error") faults.push(`${message} ${JSON.stringify(fields)}`);
  });
  const served = await serveProvider(opened.provider, (level, message, fields) => {
    if (level === "error") faults.push(`${message} ${JSON.stringify(fields)}`);
  });
  const made = await seedBoth(opened, served.client, placed.naming);
  return {
    ...made,
    baseUrl: served.baseUrl,
    faults,
    async stop() {
      await served.stop();
      await opened.close();
    },
  };
}

interface OpenProvider {
  db: Database;
  provider: Provider;
  secret: Buffer;
  place: BackupPlace;
  close(): Promise<void>;
}

async function open(
  { database, secret = randomBytes(32) }: BuildingOptions,
  log: Log,
): Promise<OpenProvider> {
  const db = openDatabase(database);
  await migrate(db, migrations);
  const place = createBackupPlace(database, secret);
  const provider = await startProvider({
    outbound: createOutbound({ mailToThisMachine: false, toBuildings: [], toPushServices: [] }),
    backups: place.work,
    database: db,
    secret,
    log,
    times: followTimes(),
    mqttPort: 0,
    validateReplies: true,
    version: "0.0.0-test",
    publicUrl: "http://localhost:3000",
    mailCheckDeadlineMs: MAIL_CHECK_DEADLINE_MS,
  });
  return {
    db,
    provider,
    secret,
    place,
    async close() {
      await provider.stop();
      await db.destroy();
      place.remove();
    },
  };
}

async function seedBoth(
  { db, provider, secret, place }: OpenProvider,
  client: Client,
  naming: TextForField = plainName,
): Promise<TwoBuildings> {
  const initial = await createInitialInstallation(client, provider);
  const clock = { now: Date.now, advance: () => undefined };
  const world = createWorld({ client, provider, db, secret, visitor: client.as({}), clock, place }, initial);
  const mine = await seedBuilding(world, naming, await twoPeople(world, naming));
  const { administrator, ...building } = await world.otherBuilding(naming("their building"));
  const demo = { ...initial.demo, ...(await deliverPanel(db, secret)) };
  const elsewhere = createWorld(world, { administrator, building, demo, spare: [] });
  const theirs = await seedBuilding(elsewhere, naming, await twoPeople(world, naming));
  return { world, mine, theirs };
}

async function twoPeople(world: World, naming: TextForField): Promise<[Person, Person]> {
  return [await world.person(naming("resident")), await world.person(naming("credential manager"))];
}

const plainName: TextForField = (what) => `The ${what}`;
