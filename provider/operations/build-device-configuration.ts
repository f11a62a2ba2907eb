import { createHash } from "node:crypto";
import type { Code } from "#contract/codes.ts";
import { type Customization, parseCustomization } from "#contract/device-customizations.ts";
import type { DeviceConfiguration } from "#contract/device-link.ts";
import type { DeviceInput } from "#contract/inputs-and-outputs.ts";
import type { RingBellButton } from "#contract/ring-bell-buttons.ts";
import { SECTIONS_OF_TYPE, type DeviceType } from "#rules/devices.ts";
import { type DeviceKnowledge, readAccessKnowledge } from "./read-access-knowledge.ts";
import { getBuildingLabel } from "../db/access-knowledge.ts";
import { listCodes } from "../db/codes.ts";
import type { Reader } from "../db/database.ts";
import { type DrivenOutput, listDrivenOutputs } from "../db/driven-outputs.ts";
import { listInputs, listVirtualInputs } from "../db/inputs-and-outputs.ts";
import { listCustomizations } from "../db/device-customizations.ts";
import { getDeviceInService, type StoredDevice } from "../db/devices.ts";
import { listButtons } from "../db/ring-bell-buttons.ts";
import type { Keys } from "../keys.ts";

/**
 * Makes the configuration that a device's building has for it. Equal contents have equal versions.
 * @throws ApiError NOT_FOUND when the device is not in service
 */
export async function buildDeviceConfiguration(
  db: Reader,
  keys: Keys,
  id: string,
): Promise<DeviceConfiguration> {
  const device = await getDeviceInService(db, id);
  const content: Omit<DeviceConfiguration, "version"> = {
    deviceId: id,
    name: device.name,
    building: await getBuildingLabel(db, device.domain_id),
    offlineMode: device.offline_mode,
    buttons: (await listButtons(db, id)).map(buttonOf),
    codes: (await listCodes(db, id)).map(codeOf),
    inputs: [
      ...(await listInputs(db, id)).map((input) => inputOf(input, false)),
      ...(await listVirtualInputs(db, id)).map((input) => inputOf(input, true)),
    ],
    outputs: (await listDrivenOutputs(db, { domainId: device.domain_id, deviceId: id })).map(outputOf),
    ...whatMattersHere(await readAccessKnowledge(db, keys, device)),
    customization: await customizationOf(db, device),
    sip: sipOf(keys, device),
  };
  return { version: versionOf(content), ...content };
}

/** A device learns of those alone who may open something there: a stolen one tells nothing of the others. */
function whatMattersHere({ people, tags, credentials, ...rules }: DeviceKnowledge): DeviceKnowledge {
  const here = people.filter(({ groupIds }) => groupIds.length > 0);
  const ids = new Set<string | null>(here.map(({ userId }) => userId));
  return {
    people: here,
    tags: tags.filter(({ userId }) => ids.has(userId)),
    credentials: credentials.filter(({ userId }) => ids.has(userId)),
    ...rules,
  };
}

async function customizationOf(db: Reader, { id, type }: StoredDevice): Promise<Customization> {
  const chosen = new Map(
    (await listCustomizations(db, id)).map(({ section, payload }) => [section, payload]),
  );
  const sections = SECTIONS_OF_TYPE[type as DeviceType];
  return Object.fromEntries(
    sections.map((section) => [section, parseCustomization(section, chosen.get(section) ?? {})]),
  );
}

function sipOf(
  keys: Keys,
  { sip_user_name: userName, sip_password_sealed: sealed }: StoredDevice,
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
  { id, displayName, type, position }: DeviceInput,
  virtual: boolean,
): DeviceConfiguration["inputs"][number] {
  return { id, displayName, type, position, virtual };
}

function outputOf(output: DrivenOutput): DeviceConfiguration["outputs"][number] {
  const { id, displayName, type, position, activationDuration, linkedOutputId, auxiliaryId } = output;
  return { id, displayName, type, position, activationDuration, linkedOutputId, auxiliaryId };
}

function versionOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}
