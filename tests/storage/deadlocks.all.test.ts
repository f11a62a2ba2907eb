import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { setAppliedVersions, setDesiredVersions } from "#provider/devices/queries/configuration-versions.ts";
import { markStillConnected } from "#provider/devices/queries/device-link.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import type { Tables } from "#storage/tables.ts";
import { onPostgres } from "./engines.ts";

const DEVICES = ["one", "two"];
const BUILDING = "building";
const SERVER = "this server";

async function addDevices(db: Database): Promise<void> {
  await sql`insert into domain(id, name, label, label_key, events_ttl, automatic_updates_enabled,
    join_by_invite_notification_enabled, preferences, created_at)
    values (${BUILDING}, 'casa', 'Casa', 'casa', 4320, true, true, '{}', 0)`.execute(db);
  for (const id of DEVICES) {
    await sql`insert into hardware(id, hw_id, activation_code_hash, type, model, button_count, output_count,
      input_count, announced, seen_at) values (${id}, ${id}, '', 'RINGBELL', 'm', 1, 1, 1, false, 0)`.execute(
      db,
    );
    await sql`insert into device(id, domain_id, hardware_id, hw_id, name, name_key, type, model, button_count,
      output_count, input_count, automatic_updates_enabled, offline_mode, secret_sealed, enrolled, online,
      linked_to, created_at) values (${id}, ${BUILDING}, ${id}, ${id}, ${id}, ${id}, 'RINGBELL', 'm', 1, 1, 1,
      false, false, '', true, true, ${SERVER}, 0)`.execute(db);
  }
}

async function lock(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.updateTable("device").set({ firmware: "locked" }).where("id", "=", id).execute();
}

/** Waits until another connection of this test's database waits for a lock. */
async function untilOneWaits(db: Database): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  while ((await waiting.execute(db)).rows.length === 0) await nextTurn();
}

const versions = (version: string) => DEVICES.map((id) => ({ deviceId: id, hwId: id, version }));

const stored: [string, (db: Database, value: number) => Promise<void>][] = [
  ["the versions that devices should run", (db, value) => setDesiredVersions(db, versions(`${value}`))],
  ["the versions that devices run", (db, value) => setAppliedVersions(db, versions(`${value}`), value)],
  ["that devices are connected", (db, now) => markStillConnected(db, DEVICES, { process: SERVER, now })],
];

onPostgres(({ newUrl, open }) => {
  let db: Database;

  beforeAll(async () => {
    db = open(await newUrl());
    await migrate(db, migrations);
    await addDevices(db);
  });

  // The statement locks the devices in an order that only PostgreSQL knows: one of these two is the opposite.
  test.each(
    stored
      .flatMap(([what, store]) => [DEVICES, DEVICES.toReversed()].map((order) => ({ what, order, store })))
      .map((each, index) => ({ ...each, value: index + 1 })),
  )("$what is stored beside a transaction that locks $order", async ({ order, store, value }) => {
    const [first = "", second = ""] = order;
    let storing: Promise<void> | undefined;
    await db
      .transaction()
      .execute(async (tx) => {
        await lock(tx, first);
        storing = store(db, value);
        storing.catch(() => undefined);
        await untilOneWaits(db);
        await lock(tx, second);
      })
      // PostgreSQL may also undo this one.
      .catch((error: unknown) => expect(error).toMatchObject({ code: "40P01" }));
    await storing;
    const rows = await db
      .selectFrom("device")
      .select(camelCase(["desired_version", "applied_version", "last_seen_at"]))
      .execute();
    for (const row of rows) expect(Object.values(row).map(String)).toContain(`${value}`);
  });
});
