import type { Generated } from "kysely";
import { json, nameKey, newId, type Reader } from "#storage/database.ts";
import type { Migration } from "#storage/migration.ts";

/** A schema with one column of each kind, for tests of the engines alone. */
type Sample = {
  building: { id: string; name: string; visits: Generated<number>; preferences: Generated<unknown> };
  door: {
    id: string;
    building_id: string;
    name: string;
    name_key: string;
    locked: Generated<boolean>;
    configuration: unknown;
    version: Generated<number>;
  };
  floor: { id: string; parent_id: string | null };
  lease: { id: string; building_id: string };
  picture: { id: string; content: Uint8Array };
};

export const sampleColumns = {
  json: new Set(["preferences", "configuration"]),
  boolean: new Set(["locked"]),
};

export const sampleMigrations: Migration[] = [
  {
    name: "0001-sample",
    statements: [
      `create table building(id {text} primary key, name {text} not null unique, visits {int} not null default 0,
        preferences {json} not null default '{}'){strict}`,
      `create table door(id {text} primary key, building_id {text} not null references building(id) on delete cascade,
        name {text} not null, name_key {text} not null, locked {bool} not null default {true},
        configuration {json} not null, version {int} not null default 1, unique(building_id, name)){strict}`,
      `create index door_list on door(building_id, name_key, id)`,
      `create table floor(id {text} primary key, parent_id {text} references floor(id) on delete cascade){strict}`,
      `create index floor_parent on floor(parent_id)`,
      `create table lease(id {text} primary key, building_id {text} not null references building(id)){strict}`,
      `create index lease_building on lease(building_id)`,
      `create table picture(id {text} primary key, content {bytes} not null){strict}`,
    ],
  },
];

/** Returns a handle that also knows the tables of the sample. */
export function sample(db: Pick<Reader, "withTables">) {
  return db.withTables<Sample>();
}

export async function addBuilding(db: Reader, name: string = newId()): Promise<string> {
  await sample(db).insertInto("building").values({ id: name, name }).execute();
  return name;
}

export function door(building_id: string, name: string) {
  return { id: newId(), building_id, name, name_key: nameKey(name), configuration: json({ name }) };
}

export async function readVisits(db: Reader, id: string): Promise<number> {
  const row = await sample(db)
    .selectFrom("building")
    .select("visits")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.visits;
}
