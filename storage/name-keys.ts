import { sql } from "kysely";
import { nameKey } from "#rules/buildings/name-key.ts";
import { nameOrder } from "#rules/buildings/name-order.ts";
import { floorOrder } from "#rules/people/flats.ts";
import { type Database, maintenance, retryAfterDeadlock } from "./database.ts";
import type { Tables } from "./tables.ts";

type KeyOf<Text> = Text extends string ? string : undefined;

/**
 * Returns the columns that a name is searched and sorted by. They are written with each name; undefined for a
 * name that does not change.
 */
export function nameColumns<Text extends string | undefined>(
  name: Text,
): { name_key: KeyOf<Text>; name_order: KeyOf<Text> } {
  return { name_key: nameKey(name), name_order: nameOrder(name) };
}

type NamedTable = { [T in keyof Tables]: "name_order" extends keyof Tables[T] ? T : never }[keyof Tables];

/** The tables with {@link nameColumns}, and the column of the name in each. */
const namedBy: { [T in NamedTable]: keyof Tables[T] & string } = {
  user_account: "name",
  agent_group: "name",
  output_group: "name",
  elevator_area_group: "name",
  device: "name",
  action_group: "name",
  access_control_association: "display_name",
  auxiliary: "name",
  access_credential: "name",
  nfc_tag: "identifier",
  face_id: "identifier",
};

/** A column with names, and the columns with their keys. */
interface KeyedName {
  table: keyof Tables;
  name: string;
  key: string;
  order: string;
}

const keyedNames: KeyedName[] = [
  { table: "domain", name: "label", key: "label_key", order: "label_order" },
  ...Object.entries(namedBy).map(([table, name]) => {
    return { table: table as NamedTable, name, key: "name_key", order: "name_order" };
  }),
];

interface NameRow {
  id: string;
  name: string;
  key: string;
  order: string;
}

const ROWS_AT_ONCE = 500;

/**
 * Writes the keys of all names that have others than {@link nameColumns} returns, and returns their number. A
 * migration cannot compute them, and a server of the previous version writes names without them. Nothing is
 * recorded in the audit, as no name changes. Several replicas may call it at once.
 */
export async function updateNameKeys(db: Database): Promise<number> {
  let updated = 0;
  for (const keyed of keyedNames) updated += await updateKeysOf(db, keyed);
  return updated + (await updateFlatKeys(db));
}

/** Writes the keys of the stairs and floors of flats that have others than the rules return. */
async function updateFlatKeys(db: Database): Promise<number> {
  const places = await db
    .selectFrom("agent_group")
    .where("kind", "=", "FLAT")
    .distinct()
    .select(["stair", "floor", "stair_order", "floor_order"])
    .execute();
  const outdated = places.filter(
    (row) => row.stair_order !== nameOrder(row.stair) || row.floor_order !== floorOrder(row.floor),
  );
  for (const { stair, floor } of outdated) {
    const keys = { stair_order: nameOrder(stair), floor_order: floorOrder(floor) };
    await retryAfterDeadlock(() =>
      maintenance(db, (tx) =>
        tx
          .updateTable("agent_group")
          .set(keys)
          .where("kind", "=", "FLAT")
          .where("stair", "=", stair)
          .where("floor", "=", floor)
          .execute(),
      ),
    );
  }
  return outdated.length;
}

async function updateKeysOf(db: Database, keyed: KeyedName): Promise<number> {
  const { table, name, key, order } = keyed;
  let updated = 0;
  let rows: NameRow[] = [];
  do {
    ({ rows } = await sql<NameRow>`select id, ${sql.ref(name)} as name, ${sql.ref(key)} as key,
      ${sql.ref(order)} as "order" from ${sql.table(table)}
      where id > ${rows.at(-1)?.id ?? ""} order by id limit ${ROWS_AT_ONCE}`.execute(db));
    const outdated = rows.filter((row) => row.key !== nameKey(row.name) || row.order !== nameOrder(row.name));
    updated += outdated.length;
    if (outdated.length > 0) await writeKeys(db, keyed, outdated);
  } while (rows.length === ROWS_AT_ONCE);
  return updated;
}

/** Leaves a name that has been changed since it was read to that change. */
async function writeKeys(
  db: Database,
  { table, name, key, order }: KeyedName,
  rows: readonly NameRow[],
): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.id}, ${row.name}, ${nameKey(row.name)}, ${nameOrder(row.name)})`,
  );
  const update = sql`update ${sql.table(table)} set ${sql.ref(key)} = computed.column3,
    ${sql.ref(order)} = computed.column4 from (values ${sql.join(values)}) as computed
    where ${sql.ref(`${table}.id`)} = computed.column1 and ${sql.ref(`${table}.${name}`)} = computed.column2`;
  await retryAfterDeadlock(() => maintenance(db, (tx) => update.execute(tx)));
}
