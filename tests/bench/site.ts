import { mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import type { SessionData } from "#app/auth/session-data.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { readPageOfDevices } from "#provider/devices/queries/devices.ts";
import { readPageOfEvents } from "#provider/history/queries/event-history.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import { startProvider } from "#provider/start-provider.ts";
import { prepareDataDir } from "#server/data-dir.ts";
import { installationSecret } from "#server/secret.ts";
import { createSessions } from "#server/sessions/sessions.ts";
import { type Database, maintenance, newId, openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { createBackupPlace } from "../support/databases/backup-place.ts";
import { createInitialInstallation } from "../support/databases/initial-installation.ts";
import { followTimes } from "../support/followed-times.ts";
import { createWorld } from "../support/world.ts";
import type { SqlQuery } from "./floor-order.ts";
import { recordQueries } from "./record-queries.ts";
import { addEvents } from "./seeded-events.ts";

export const DEVICES_OF_LIST = 10_000;
export const DEVICES_OF_SCREEN = 50;

/** The data of a busy installation, in a folder on the project's disk; no process has it open. */
export interface Site {
  dataDir: string;
  database: string;
  /** The first administrator of the installation. */
  administrator: { email: string; password: string };
  /** A building of {@link DEVICES_OF_LIST}, with the SQL of its first page and total. */
  list: { token: string; queries: SqlQuery[] };
  /** A building of {@link DEVICES_OF_SCREEN}, with the cookie of its administrator's browser. */
  screen: {
    token: string;
    cookie: string;
    deviceIds: string[];
    domainId: string;
    label: string;
    userId: string;
    person: string;
  };
  /**
   * In the building of the list: the SQL of the newest events and their total; a person and a device without
   * events.
   */
  events: { queries: SqlQuery[]; agentId: string; deviceId: string };
}

/** Creates the folder for all data of the bench, on the disk that the product would write to. */
export function newFolder(): string {
  mkdirSync(".cache/bench", { recursive: true });
  return mkdtempSync(path.resolve(".cache/bench/data-"));
}

/**
 * Creates the data through the provider, then many rows directly in its tables, including this many events.
 */
export async function createSite(dataDir: string, { events }: { events: number }): Promise<Site> {
  prepareDataDir(dataDir);
  const secret = installationSecret(dataDir, undefined);
  const file = path.join(dataDir, "portineria.db");
  const db = openDatabase(file);
  await migrate(db, migrations);
  const log = (): void => undefined;
  const times = followTimes();
  const place = createBackupPlace(file, secret);
  const provider = await startProvider({
    outbound: createOutbound({ mailToThisMachine: false, toBuildings: [], toPushServices: [] }),
    database: db,
    secret,
    log,
    times,
    backups: place.work,
    publicUrl: "http://localhost",
    mqttPort: 0,
    validateReplies: false,
    version: "0.0.0-bench",
  });
  const client = inProcess(provider.answer, provider.blobs);
  const initial = await createInitialInstallation(client, provider);
  const clock = { now: Date.now, advance: () => undefined };
  const world = createWorld({ client, provider, db, secret, visitor: client.as({}), clock, place }, initial);
  const { administrator, building } = world;
  const large = await world.otherBuilding();
  await addDevices(db, large.domain.id, DEVICES_OF_LIST);
  await addDevices(db, building.domain.id, DEVICES_OF_SCREEN);
  await addEvents(db, large.domain.id, events);

  const { email: username, password } = administrator;
  const body = { grant_type: "password", username, password };
  const userToken = await world.visitor.auth.token({ body });
  const token = await client
    .as({ token: userToken.access_token })
    .auth.enterDomain({ domainId: building.domain.id });
  const session: SessionData = {
    userToken,
    userId: administrator.userId,
    login: { username, password },
    building: { token, domainId: building.domain.id },
  };
  const site: Site = {
    dataDir,
    database: file,
    administrator: { email: administrator.email, password: administrator.password },
    list: {
      token: large.token,
      queries: await recordQueries(db, (each) =>
        readPageOfDevices(each, large.domain.id, { page: 0, pageSize: DEVICES_OF_SCREEN }),
      ),
    },
    screen: {
      token: token.access_token,
      cookie: await cookieFor(db, secret, session),
      deviceIds: (await building.api.devices.list({ query: { pageSize: 50 } })).items.map(({ id }) => id),
      domainId: building.domain.id,
      label: building.domain.label,
      userId: administrator.userId,
      person: administrator.name,
    },
    events: {
      queries: await recordQueries(db, (each) =>
        readPageOfEvents(each, large.domain.id, { page: 0, pageSize: 50 }),
      ),
      agentId: large.administrator.userId,
      deviceId: (await large.api.devices.list({ query: { pageSize: 1 } })).items[0]!.id,
    },
  };
  await provider.stop();
  await db.destroy();
  place.remove();
  return site;
}

/** Returns the Cookie header of a browser that is signed in. */
export async function cookieFor(db: Database, secret: Buffer, data: SessionData): Promise<string> {
  const { session } = await createSessions<SessionData>({
    db,
    secret,
    https: false,
    times: followTimes(),
  }).open(undefined);
  const setCookie = await session.start(data);
  return setCookie.slice(0, setCookie.indexOf(";"));
}

const ROWS_AT_ONCE = 500;

export async function addDevices(db: Database, domainId: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `Panel ${String(index + 1).padStart(5, "0")}`);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const made = names.slice(from, from + ROWS_AT_ONCE).map((name) => createRows(domainId, name));
    await maintenance(db, async (tx) => {
      await tx
        .insertInto("hardware")
        .values(made.map(({ hardware }) => hardware))
        .execute();
      await tx
        .insertInto("device")
        .values(made.map(({ device }) => device))
        .execute();
    });
  }
}

export function createRows(domain_id: string, name: string) {
  const counts = { button_count: 8, output_count: 2, input_count: 2 };
  const kind = { type: "RINGBELL", model: "virtual-panel", ...counts } as const;
  const now = Date.now();
  const id = newId();
  const hw_id = `VP-${id.toUpperCase()}`;
  const hardware = {
    id,
    hw_id,
    ...kind,
    activation_code_hash: id,
    announced: false,
    seen_at: now,
    used_at: now,
  };
  const device = {
    id,
    domain_id,
    hw_id,
    name,
    ...nameColumns(name),
    ...kind,
    hardware_id: id,
    automatic_updates_enabled: true,
    offline_mode: false,
    secret_sealed: "",
    enrolled: true,
    online: false,
    last_seen_at: now,
    started_at: now,
    firmware: "1.4.2",
    configured_at: now,
    desired_version: "v1",
    applied_version: "v1",
    applied_at: now,
    created_at: now,
  };
  return { hardware, device };
}
