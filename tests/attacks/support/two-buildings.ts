import { randomBytes } from "node:crypto";
import type { Client } from "#contract/client/client.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { makeOutbound } from "#provider/outbound/outbound.ts";
import type { Provider } from "#provider/provider.ts";
import { startProvider } from "#provider/start-provider.ts";
import { type Database, openDatabase } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { type BackupPlace, makeBackupPlace } from "../../support/databases/backup-place.ts";
import { createInitialInstallation } from "../../support/databases/initial-installation.ts";
import { followTimes } from "../../support/followed-times.ts";
import { serveProvider } from "../../support/outside/network.ts";
import { makeWorld, type Person, type World } from "../../support/world.ts";
import { type Building, deliverPanel, type Naming, seedBuilding } from "./building.ts";

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

interface Placed {
  database: string;
  secret?: Buffer;
  naming?: Naming;
}

/** Creates two buildings in an empty database, and closes it. */
export async function seedDatabase(placed: Placed): Promise<TwoBuildings> {
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
export async function serveTwoBuildings(placed: Placed): Promise<ServedWorld> {
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

interface Opened {
  db: Database;
  provider: Provider;
  secret: Buffer;
  place: BackupPlace;
  close(): Promise<void>;
}

async function open({ database, secret = randomBytes(32) }: Placed, log: Log): Promise<Opened> {
  const db = openDatabase(database);
  await migrate(db, migrations);
  const place = makeBackupPlace(database, secret);
  const provider = await startProvider({
    outbound: makeOutbound({ mailToThisMachine: false, toBuildings: [] }),
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
  { db, provider, secret, place }: Opened,
  client: Client,
  naming: Naming = plainName,
): Promise<TwoBuildings> {
  const initial = await createInitialInstallation(client, provider);
  const clock = { now: Date.now, advance: () => undefined };
  const world = makeWorld({ client, provider, db, secret, visitor: client.as({}), clock, place }, initial);
  const mine = await seedBuilding(world, naming, await twoPeople(world, naming));
  const { administrator, ...building } = await world.otherBuilding(naming("their building"));
  const demo = { ...initial.demo, ...(await deliverPanel(db, secret)) };
  const elsewhere = makeWorld(world, { administrator, building, demo, spare: [] });
  const theirs = await seedBuilding(elsewhere, naming, await twoPeople(world, naming));
  return { world, mine, theirs };
}

async function twoPeople(world: World, naming: Naming): Promise<[Person, Person]> {
  return [await world.person(naming("resident")), await world.person(naming("credential manager"))];
}

const plainName: Naming = (what) => `The ${what}`;
