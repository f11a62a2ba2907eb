import { sql } from "kysely";
import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { AuxiliaryOrder, Configuration } from "#rules/auxiliaries/auxiliaries.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { json, nameKey, newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import type { Keys } from "../../keys.ts";
import { notFound } from "../../missing-rows.ts";

const seat = sql`from subscription
  where assignee_id = auxiliary.id and assignee_type = 'AUXILIAR_DEVICE' limit 1`;

const seatColumns = [
  sql<string | null>`(select id ${seat})`.as("subscriptionId"),
  sql<string | null>`(select licence_id ${seat})`.as("licenseId"),
];

const auxiliaryColumns = camelCase([
  "id",
  "name",
  "type",
  "model",
  "settings",
  "secrets_sealed",
  "gateway_device_id",
  "sip_user_name",
]);

type StoredAuxiliary = RowOf<"auxiliary", typeof auxiliaryColumns> &
  Pick<Auxiliary, "subscriptionId" | "licenseId">;

interface AuxiliariesQuery extends PageQuery {
  type?: Auxiliary["type"];
  search?: string;
  order?: AuxiliaryOrder;
  descending?: boolean;
}

/**
 * Returns a page of a building's auxiliaries, by name unless another order is requested; `search` finds parts of
 * names.
 */
export async function readPageOfAuxiliaries(
  db: Reader,
  keys: Keys,
  domainId: string,
  query: AuxiliariesQuery,
): Promise<Page<Auxiliary>> {
  const { type, order = "name", descending } = query;
  const direction = descending ? "desc" : "asc";
  const search = query.search?.trim();
  const matching = db
    .selectFrom("auxiliary")
    .where("domain_id", "=", domainId)
    .$if(type !== undefined, (each) => each.where("type", "=", type!))
    .$if(!!search, (each) => each.where(contains("name_key", nameKey(search!))));
  const ordered = matching
    .select(auxiliaryColumns)
    .select(seatColumns)
    .$if(order !== "name", (each) => each.orderBy(order, direction))
    .orderBy("name_order", direction)
    .orderBy("id", direction);
  const page = await readPageOfRows(query, ordered);
  return { ...page, items: page.items.map((row) => auxiliaryOf(keys, row)) };
}

/** @throws ApiError NOT_FOUND, also for an auxiliary of another building */
export async function getAuxiliary(db: Reader, keys: Keys, domainId: string, id: string): Promise<Auxiliary> {
  return auxiliaryOf(keys, await getStoredAuxiliary(db, domainId, id));
}

/** Returns an auxiliary as it is stored, including its sealed secrets. @throws ApiError NOT_FOUND */
export async function getStoredAuxiliary(db: Reader, domainId: string, id: string): Promise<StoredAuxiliary> {
  return db
    .selectFrom("auxiliary")
    .select(auxiliaryColumns)
    .select(seatColumns)
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow(notFound);
}

type NewAuxiliary = Pick<Auxiliary, "name" | "type" | "model" | "gatewayDeviceId"> & {
  settings: Configuration;
  secretsSealed: string;
  now: number;
};

/** Adds an auxiliary and returns its id. */
export async function insertAuxiliary(
  tx: Transaction,
  domainId: string,
  auxiliary: NewAuxiliary,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("auxiliary")
    .values({
      id,
      domain_id: domainId,
      name: auxiliary.name,
      ...nameColumns(auxiliary.name),
      type: auxiliary.type,
      model: auxiliary.model,
      settings: json(auxiliary.settings),
      secrets_sealed: auxiliary.secretsSealed,
      gateway_device_id: auxiliary.gatewayDeviceId,
      created_at: auxiliary.now,
    })
    .execute();
  return id;
}

type AuxiliaryChanges = Partial<Omit<NewAuxiliary, "type" | "now">>;

export async function updateAuxiliary(
  tx: Transaction,
  domainId: string,
  id: string,
  { name, model, settings, secretsSealed, gatewayDeviceId }: AuxiliaryChanges,
): Promise<void> {
  await changeRows(tx.updateTable("auxiliary").where("id", "=", id).where("domain_id", "=", domainId), {
    name,
    ...nameColumns(name),
    model,
    settings: settings && json(settings),
    secrets_sealed: secretsSealed,
    gateway_device_id: gatewayDeviceId,
  });
}

/** Deletes an auxiliary with its endpoints, outputs and areas, and their memberships in groups. */
export async function deleteAuxiliary(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx.deleteFrom("auxiliary").where("id", "=", id).where("domain_id", "=", domainId).execute();
}

/** Sets an auxiliary's SIP user name and sealed password; null removes them. */
export async function setSipCredentials(
  tx: Transaction,
  id: string,
  credentials: { userName: string; passwordSealed: string } | null,
): Promise<void> {
  await tx
    .updateTable("auxiliary")
    .set({
      sip_user_name: credentials?.userName ?? null,
      sip_password_sealed: credentials?.passwordSealed ?? null,
    })
    .where("id", "=", id)
    .execute();
}

/** Lists the ids of an auxiliary and its parts, which actions may target. */
export async function listTargetIds(db: Reader, auxiliaryId: string): Promise<string[]> {
  const ids = [auxiliaryId];
  for (const table of ["auxiliary_endpoint", "auxiliary_output", "auxiliary_area"] as const) {
    const rows = await db.selectFrom(table).select("id").where("auxiliary_id", "=", auxiliaryId).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Returns the secrets of a configuration as they are stored. */
export function sealSecrets(keys: Keys, secrets: Configuration): string {
  return Object.keys(secrets).length === 0 ? "" : keys.seal(JSON.stringify(secrets));
}

export function unsealSecrets(keys: Keys, { secretsSealed }: { secretsSealed: string }): Configuration {
  return secretsSealed === "" ? {} : (JSON.parse(keys.unseal(secretsSealed)) as Configuration);
}

function auxiliaryOf(keys: Keys, row: StoredAuxiliary): Auxiliary {
  const secrets = Object.entries(unsealSecrets(keys, row));
  // All secrets are sealed again whenever the configuration is saved: a keyed hash stays the same.
  const versionOf = (name: string, secret: string | number): string =>
    keys.hash("auxiliary-secret", `${row.id} ${name} ${secret}`);
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    model: row.model,
    configuration: row.settings,
    secrets: secrets.map(([name]) => name),
    secretVersions: Object.fromEntries(secrets.map(([name, secret]) => [name, versionOf(name, secret)])),
    gatewayDeviceId: row.gatewayDeviceId,
    subscriptionId: row.subscriptionId,
    licenseId: row.licenseId,
  };
}
