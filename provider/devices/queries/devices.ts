import type { ExpressionBuilder } from "kysely";
import type { Device, DeviceChanges, DeviceType } from "#contract/devices/devices.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { CUSTOMIZABLE_DEVICE_TYPES, type DeviceOrder, type DeviceState } from "#rules/devices/devices.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { nameKey, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { countSelected, readPageOfRows, rowCount } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import type { Tables } from "#storage/tables.ts";
import { missing } from "../../missing-rows.ts";
import { hasUpdatableFirmware } from "./updatable-firmware.ts";

const storedColumns = camelCase([
  "id",
  "domain_id",
  "hardware_id",
  "hw_id",
  "name",
  "type",
  "model",
  "button_count",
  "input_count",
  "output_count",
  "automatic_updates_enabled",
  "offline_mode",
  "secret_sealed",
  "enrolled",
  "online",
  "configured_at",
  "desired_version",
  "applied_version",
  "applied_at",
  "activation_code_sealed",
  "sip_user_name",
  "sip_password_sealed",
]);

/** A device as it is stored, including its sealed secret. */
export type StoredDevice = RowOf<"device", typeof storedColumns>;

const deviceColumns = camelCase([
  "id",
  "name",
  "type",
  "model",
  "hw_id",
  "automatic_updates_enabled",
  "offline_mode",
  "button_count",
  "online",
  "last_seen_at",
  "firmware",
  "desired_version",
  "applied_version",
  "refused_version",
  "refused_reason",
  "clock_offset",
]);

type DeviceRow = RowOf<"device", typeof deviceColumns> & {
  returnedAt: number | null;
  openContact: string | null;
  raisedAlarm: string | null;
};

/** Selects when a device's hardware was returned. */
function returnedAt(eb: ExpressionBuilder<Tables, "device">) {
  return eb
    .selectFrom("hardware")
    .select("hardware.returned_at")
    .whereRef("hardware.id", "=", "device.hardware_id")
    .as("returnedAt");
}

/** Selects an input of this type that the device reported as active. */
function activeInput<Name extends string>(type: "dooropen" | "extalarm", name: Name) {
  return (eb: ExpressionBuilder<Tables, "device">) =>
    activeInputs(type)(eb)
      .select(({ fn }) => fn.min<string | null>("device_input.id").as("id"))
      .as(name);
}

function activeInputs(type: "dooropen" | "extalarm") {
  return (eb: ExpressionBuilder<Tables, "device">) =>
    eb
      .selectFrom("terminal_state")
      .innerJoin("device_input", "device_input.id", "terminal_state.terminal_id")
      .whereRef("terminal_state.device_id", "=", "device.id")
      .where("terminal_state.active", "=", true)
      .where("device_input.type", "=", type);
}

interface DevicesQuery extends PageQuery {
  showOnlyCustomizable?: boolean;
  type?: DeviceType;
  search?: string;
  state?: DeviceState;
  online?: boolean;
  order?: DeviceOrder;
  descending?: boolean;
}

/** Returns a condition: whether a device of this building is in `state`. */
async function isInState(db: Reader, domainId: string, state: DeviceState) {
  if (state === "updatable") return hasUpdatableFirmware(db, domainId);
  return ({ eb, and, or, not, exists }: ExpressionBuilder<Tables, "device">) => {
    if (state === "online" || state === "offline") return eb("online", "=", state === "online");
    if (state === "alarm") {
      // As the entity's `alarm`: what a device reported before it disconnected may be over.
      return and([eb("online", "=", true), exists(activeInputs("extalarm")(eb).select("device_input.id"))]);
    }
    const returned = exists(
      eb
        .selectFrom("hardware")
        .select("hardware.id")
        .whereRef("hardware.id", "=", "device.hardware_id")
        .where("hardware.returned_at", "is not", null),
    );
    if (state === "returned") return returned;
    return or([
      eb("applied_version", "is", null),
      not(eb("applied_version", "=", eb.ref("desired_version"))),
    ]);
  };
}

/**
 * Returns a page of a building's devices, by name unless another order is requested; `search` finds parts of
 * names, models and hardware ids.
 */
export async function readPageOfDevices(
  db: Reader,
  domainId: string,
  query: DevicesQuery,
): Promise<Page<Device>> {
  const { type, showOnlyCustomizable, state, online, order = "name", descending } = query;
  const search = query.search?.trim();
  const direction = descending ? "desc" : "asc";
  const isChosen = state && (await isInState(db, domainId, state));
  const matching = db
    .selectFrom("device")
    .where("domain_id", "=", domainId)
    .$if(type !== undefined, (each) => each.where("type", "=", type!))
    .$if(showOnlyCustomizable === true, (each) => each.where("type", "in", CUSTOMIZABLE_DEVICE_TYPES))
    .$if(online !== undefined, (each) => each.where("online", "=", online!))
    .$if(isChosen !== undefined, (each) => each.where(isChosen!))
    .$if(!!search, (each) =>
      each.where(({ or }) =>
        or([
          contains("name_key", nameKey(search!)),
          contains("model", search!),
          contains("hw_id", search!.toUpperCase()),
        ]),
      ),
    )
    .select(deviceColumns)
    .select([returnedAt, activeInput("dooropen", "openContact"), activeInput("extalarm", "raisedAlarm")])
    .$if(order !== "name", (each) => each.orderBy(order, direction))
    .orderBy("name_order", direction)
    .orderBy("id", direction);
  const page = await readPageOfRows(query, matching);
  return { ...page, items: page.items.map(deviceOf) };
}

/** @throws ApiError NOT_FOUND, also for a device of another building */
export async function getDevice(db: Reader, domainId: string, id: string): Promise<Device> {
  const row = await db
    .selectFrom("device")
    .select(deviceColumns)
    .select([returnedAt, activeInput("dooropen", "openContact"), activeInput("extalarm", "raisedAlarm")])
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow(missing(id));
  return deviceOf(row);
}

/** @throws ApiError NOT_FOUND, also for a device of another building */
export async function getStoredDevice(db: Reader, domainId: string, id: string): Promise<StoredDevice> {
  return db
    .selectFrom("device")
    .select(storedColumns)
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow(missing(id));
}

/** Returns the type of a device of the building; undefined when there is no such device. */
export async function findDeviceType(
  db: Reader,
  domainId: string,
  id: string,
): Promise<DeviceType | undefined> {
  const row = await db
    .selectFrom("device")
    .select("type")
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirst();
  return row?.type;
}

/** Returns a device of any building. @throws ApiError NOT_FOUND */
export async function getDeviceInService(db: Reader, id: string): Promise<StoredDevice> {
  return db
    .selectFrom("device")
    .select(storedColumns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(missing(id));
}

/** Lists the ids of a building's devices. */
export async function listDeviceIds(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("device")
    .select("id")
    .where("domain_id", "=", domainId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a device with this hardware id is in service, in any building. */
export async function isHardwareTaken(db: Reader, hwId: string): Promise<boolean> {
  const row = await db.selectFrom("device").select("id").where("hw_id", "=", hwId).executeTakeFirst();
  return row !== undefined;
}

/** Counts a building's devices. */
export async function countDevices(db: Reader, domainId: string): Promise<number> {
  return countSelected(db.selectFrom("device").select(rowCount).where("domain_id", "=", domainId));
}

/** Lists the names of a building's devices. */
export async function listDeviceNames(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db.selectFrom("device").select("name").where("domain_id", "=", domainId).execute();
  return rows.map(({ name }) => name);
}

/** Lists the ids of a building's monitors that are online and whose hardware has not been returned. */
export async function listMonitors(db: Reader, domainId: string): Promise<{ id: string; online: boolean }[]> {
  return db
    .selectFrom("device")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .select(["device.id", "device.online"])
    .where("device.domain_id", "=", domainId)
    .where("device.type", "=", "MONITOR")
    .where("hardware.returned_at", "is", null)
    .execute();
}

export async function updateDevice(
  tx: Transaction,
  domainId: string,
  id: string,
  { name, automaticUpdatesEnabled, offlineMode }: DeviceChanges,
): Promise<void> {
  await changeRows(tx.updateTable("device").where("id", "=", id).where("domain_id", "=", domainId), {
    name,
    ...nameColumns(name),
    automatic_updates_enabled: automaticUpdatesEnabled,
    offline_mode: offlineMode,
  });
}

function deviceOf(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    model: row.model,
    hwId: row.hwId,
    automaticUpdatesEnabled: row.automaticUpdatesEnabled,
    offlineMode: row.offlineMode,
    buttonCount: row.buttonCount,
    online: row.online,
    lastSeenAt: row.lastSeenAt,
    firmware: row.firmware,
    configurationState: configurationState(row),
    configurationProblem: configurationProblem(row),
    clockOffset: row.clockOffset,
    returnedAt: row.returnedAt,
    doorOpen: row.online && row.openContact !== null,
    alarm: row.online && row.raisedAlarm !== null,
  };
}

function configurationState({ desiredVersion, appliedVersion }: DeviceRow): Device["configurationState"] {
  if (appliedVersion === null) return "never";
  return appliedVersion === desiredVersion ? "applied" : "pending";
}

/** Returns why a device refused the configuration that it should run; null if it did not. */
function configurationProblem(row: DeviceRow): string | null {
  const isRefused = row.refusedVersion !== null && row.refusedVersion === row.desiredVersion;
  return isRefused && row.appliedVersion !== row.desiredVersion ? row.refusedReason : null;
}
