import type { DeviceType } from "#rules/devices/devices.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { transaction } from "#storage/database.ts";
import { changeInput } from "../devices/operations/change-input.ts";
import { changeOutput } from "../devices/operations/change-output.ts";
import { enableDevice } from "../devices/operations/enable-device.ts";
import { getStoredHardware, insertDeliveredHardware } from "../devices/queries/hardware.ts";
import { listInputs, listOutputs } from "../devices/queries/inputs-and-outputs.ts";
import { printedCode } from "../sign-in/printed-code.ts";
import type { Site } from "./site.ts";

interface Kind {
  type: DeviceType;
  model: string;
  buttonCount: number;
  outputCount: number;
  inputCount: number;
}

const PANEL: Kind = {
  type: "RINGBELL",
  model: "virtual-panel",
  buttonCount: 8,
  outputCount: 2,
  inputCount: 2,
};
const WITHOUT_TERMINALS = { buttonCount: 0, outputCount: 0, inputCount: 0 };
const MONITOR: Kind = { type: "MONITOR", model: "virtual-monitor", ...WITHOUT_TERMINALS };

/** A device of the demo building with its outputs. */
export interface DemoDevice extends NamedRow {
  outputs: NamedRow[];
}

export interface DemoDevices {
  main: DemoDevice;
  courtyard: DemoDevice;
  gate: DemoDevice;
}

export interface DemoMonitors {
  lodge: DemoDevice;
  /** In the order of the flats. */
  flats: DemoDevice[];
}

/** Enables devices that the server simulates: a panel for each door, and one of each other kind except monitors. */
export async function installDevices(site: Site): Promise<DemoDevices> {
  const { words } = site;
  const main = await install(site, words.mainEntrance, PANEL);
  const courtyard = await install(site, words.courtyard, { ...PANEL, buttonCount: 2 });
  const gate = await install(site, words.gate, {
    type: "CONTROLLER",
    model: "virtual-controller",
    buttonCount: 0,
    outputCount: 2,
    inputCount: 2,
  });
  for (const { id } of [main, courtyard, gate]) await wireDoor(site, id);
  const lights = await install(site, words.lights, {
    type: "AUTOMATION",
    model: "virtual-automation",
    buttonCount: 0,
    outputCount: 4,
    inputCount: 4,
  });
  await wireLights(site, lights);
  await install(site, words.hallCamera, { type: "CAMERA", model: "virtual-camera", ...WITHOUT_TERMINALS });
  return { main, courtyard, gate };
}

/** Enables a monitor in the lodge and one in each flat. */
export async function installMonitors(site: Site, flatCount: number): Promise<DemoMonitors> {
  const { words } = site;
  const lodge = await install(site, words.lodgeMonitor, MONITOR);
  const flats: DemoDevice[] = [];
  for (let flat = 1; flat <= flatCount; flat++)
    flats.push(await install(site, `${words.flatMonitor} ${flat}`, MONITOR));
  return { lodge, flats };
}

/**
 * Makes the first input the contact of the door that the first output opens, and the second input an exit
 * button.
 */
async function wireDoor({ context, domainId, words }: Site, deviceId: string): Promise<void> {
  const place = { domainId, deviceId };
  const [contact, button] = await listInputs(context.db, deviceId);
  const [door] = await listOutputs(context.db, deviceId);
  if (!contact || !button || !door) return;
  const wire = (id: string, type: "dooropen" | "extbutton", displayName: string) =>
    changeInput(context, place, { id, isVirtual: false }, { type, displayName });
  await wire(contact.id, "dooropen", words.doorContact);
  await wire(button.id, "extbutton", words.exitButton);
  await changeOutput(context, place, door.id, { inputId: contact.id });
}

/**
 * Makes the first output, which opens a door by default, a switch for the lights, which cannot be opened from
 * the console.
 */
async function wireLights({ context, domainId, words }: Site, { id, outputs }: DemoDevice): Promise<void> {
  const change = { displayName: words.lights, consoleOpening: false };
  await changeOutput(context, { domainId, deviceId: id }, outputs[0]!.id, change);
}

async function install(site: Site, name: string, kind: Kind): Promise<DemoDevice> {
  const { context, domainId, licenceId, caller } = site;
  const activationCode = printedCode(12).replaceAll("-", "");
  const hardware = await transaction(context.db, async (tx) => {
    const activationCodeHash = context.keys.hash("activation-code", activationCode);
    const hwId = `VP-${printedCode(8)}`;
    const id = await insertDeliveredHardware(tx, { hwId, activationCodeHash, ...kind, now: context.now() });
    return getStoredHardware(tx, id);
  });
  const { userId } = caller;
  const enabling = { domainId, userId, licenceId, hardware, activationCode, name };
  const { id } = await enableDevice(context, enabling);
  const outputs = await listOutputs(context.db, id);
  return { id, name, outputs: outputs.map((output) => ({ id: output.id, name: output.displayName })) };
}
