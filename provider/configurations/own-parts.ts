import { createHash } from "node:crypto";
import type { Code } from "#contract/access/codes.ts";
import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { type Customization, parseCustomization } from "#contract/devices/device-customizations.ts";
import type { DeviceInput } from "#contract/devices/inputs-and-outputs.ts";
import type { RingBellButton } from "#contract/devices/ring-bell-buttons.ts";
import { SECTIONS_OF_TYPE } from "#rules/devices/devices.ts";
import type { CamelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import type { DeviceTable } from "#storage/tables/devices.ts";
import { listCodes } from "../access/queries/codes.ts";
import { readConfiguredAuxiliaries } from "../auxiliaries/operations/read-configured-auxiliaries.ts";
import { type DrivenOutput, listDrivenOutputs } from "../auxiliaries/queries/driven-outputs.ts";
import { readConfiguredRules } from "../decisions/operations/read-access-rules.ts";
import { listCustomizations } from "../devices/queries/device-customizations.ts";
import type { StoredDevice } from "../devices/queries/devices.ts";
import { listInputs, listVirtualInputs } from "../devices/queries/inputs-and-outputs.ts";
import { listButtons } from "../devices/queries/ring-bell-buttons.ts";
import type { Keys } from "../keys.ts";

type Field = Exclude<keyof DeviceConfiguration, "version">;

/** The part of each field of a configuration. The field `people` is divided into many parts. */
const PART_OF_FIELD = {
  building: "building",
  timeZone: "building",
  deviceId: "device",
  name: "device",
  offlineMode: "device",
  customization: "device",
  sip: "device",
  inputs: "terminals",
  outputs: "terminals",
  buttons: "actions",
  codes: "actions",
  actionGroups: "actions",
  associations: "rules",
  zones: "rules",
  elevatorAreas: "rules",
  auxiliaries: "auxiliaries",
  people: "people",
  tags: "people",
  credentials: "people",
} as const satisfies Record<Field, string>;
const partByField = new Map<string, string>(Object.entries(PART_OF_FIELD));

type PartOfField = typeof PART_OF_FIELD;
type FieldOf<Part extends string> = {
  [F in Field]: PartOfField[F] extends Part ? F : never;
}[Field];

/** The content of the device's own parts of its configuration; people and the building are separate parts. */
export type OwnContent = Pick<DeviceConfiguration, Exclude<Field, FieldOf<"people"> | FieldOf<"building">>>;

/** A named part of a configuration. */
export interface Part {
  name: string;
  digest: string;
  content: Partial<DeviceConfiguration>;
}

/**
 * The columns of a device that its configuration is made of; a change of one concerns the device. The others
 * are state, which changes all the time.
 */
export const CONFIGURED_COLUMNS = [
  "name",
  "offline_mode",
  "type",
  "domain_id",
  "hardware_id",
  "secret_sealed",
  "sip_user_name",
  "sip_password_sealed",
] as const satisfies readonly (keyof DeviceTable)[];

/** A device as a configuration may read it: a column that is missing in the list is missing here, too. */
type ConfiguredDevice = Pick<StoredDevice, "id" | CamelCase<(typeof CONFIGURED_COLUMNS)[number]>>;

/** Reads the content of the device's own parts. */
export async function readOwnContent(db: Reader, keys: Keys, device: ConfiguredDevice): Promise<OwnContent> {
  const { id: deviceId } = device;
  const place = { domainId: device.domainId, deviceId };
  const own = (await listInputs(db, deviceId)).map((input) => inputOf(input, false));
  const virtual = (await listVirtualInputs(db, deviceId)).map((input) => inputOf(input, true));
  const rules = await readConfiguredRules(db, place);
  return {
    deviceId,
    name: device.name,
    offlineMode: device.offlineMode,
    buttons: (await listButtons(db, deviceId)).map(buttonOf),
    codes: (await listCodes(db, deviceId)).map(codeOf),
    inputs: [...own, ...virtual],
    outputs: (await listDrivenOutputs(db, place)).map(outputOf),
    actionGroups: rules.actionGroups,
    associations: rules.associations,
    zones: rules.zones,
    elevatorAreas: rules.elevatorAreas,
    auxiliaries: await readConfiguredAuxiliaries(
      db,
      keys,
      device,
      rules.actionGroups.flatMap(({ elevatorCalls }) => elevatorCalls.map(({ areaId }) => areaId)),
    ),
    customization: await customizationOf(db, device),
    sip: sipOf(keys, device),
  };
}

/** Splits the content into named parts. */
export function splitContent(content: OwnContent): Part[] {
  const parts = new Map<string, Partial<DeviceConfiguration>>();
  for (const [field, value] of Object.entries(content)) {
    const name = partByField.get(field)!;
    parts.set(name, Object.assign(parts.get(name) ?? {}, { [field]: value }));
  }
  return [...parts].map(([name, part]) => ({ name, digest: digestContent(part), content: part }));
}

/** Returns the part with the building's name and time zone. */
export function buildingPart(content: Pick<DeviceConfiguration, FieldOf<"building">>): Part {
  return { name: "building", digest: digestContent(content), content };
}

/** Returns the digest of a content; equal contents have equal digests. */
export function digestContent(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}

async function customizationOf(db: Reader, { id, type }: ConfiguredDevice): Promise<Customization> {
  const chosen = new Map(
    (await listCustomizations(db, id)).map(({ section, payload }) => [section, payload]),
  );
  const sections = SECTIONS_OF_TYPE[type];
  return Object.fromEntries(
    sections.map((section) => [section, parseCustomization(section, chosen.get(section) ?? {})]),
  );
}

function sipOf(
  keys: Keys,
  { sipUserName: userName, sipPasswordSealed: sealed }: ConfiguredDevice,
): DeviceConfiguration["sip"] {
  return userName === null || sealed === null ? null : { userName, password: keys.unseal(sealed) };
}

function buttonOf({
  id,
  position,
  text,
  actionGroupId,
}: RingBellButton): DeviceConfiguration["buttons"][number] {
  return { id, position, text, actionGroupId };
}

function codeOf({ id, code, actionGroupId }: Code): DeviceConfiguration["codes"][number] {
  return { id, code, actionGroupId };
}

function inputOf(
  { id, displayName, type, position, opens }: DeviceInput,
  virtual: boolean,
): DeviceConfiguration["inputs"][number] {
  return { id, displayName, type, position, virtual, opens };
}

function outputOf(output: DrivenOutput): DeviceConfiguration["outputs"][number] {
  const { id, displayName, type, position, activationDuration, inputId, linkedOutputId, auxiliaryId } =
    output;
  return { id, displayName, type, position, activationDuration, inputId, linkedOutputId, auxiliaryId };
}
