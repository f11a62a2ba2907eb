import type { DeviceType } from "#rules/devices/devices.ts";
import { transaction } from "../db/database.ts";
import { configureDevice } from "../devices/operations/configure-device.ts";
import { enableDevice } from "../devices/operations/enable-device.ts";
import { getStoredHardware, insertDeliveredHardware } from "../devices/queries/hardware.ts";
import { listOutputs } from "../devices/queries/inputs-and-outputs.ts";
import { printedCode } from "../sign-in/printed-code.ts";
import type { Named, Site } from "./site.ts";

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

/** A device of the demo building with its outputs. */
export interface DemoDevice extends Named {
  outputs: Named[];
}

export interface DemoDevices {
  main: DemoDevice;
  courtyard: DemoDevice;
  gate: DemoDevice;
  monitors: DemoDevice[];
}

/** Enables virtual devices, one of each kind and a panel for each door; `npm run panel` can simulate them. */
export async function installDevices(site: Site): Promise<DemoDevices> {
  const { words } = site;
  const main = await install(site, words.mainEntrance, PANEL);
  const courtyard = await install(site, words.courtyard, { ...PANEL, buttonCount: 2 });
  const monitor: Kind = { type: "MONITOR", model: "virtual-monitor", ...WITHOUT_TERMINALS };
  const monitors = [
    await install(site, words.lodgeMonitor, monitor),
    await install(site, words.hallMonitor, monitor),
  ];
  const gate = await install(site, words.gate, {
    type: "CONTROLLER",
    model: "virtual-controller",
    buttonCount: 0,
    outputCount: 2,
    inputCount: 2,
  });
  await install(site, words.lights, {
    type: "AUTOMATION",
    model: "virtual-automation",
    buttonCount: 0,
    outputCount: 4,
    inputCount: 4,
  });
  await install(site, words.hallCamera, { type: "CAMERA", model: "virtual-camera", ...WITHOUT_TERMINALS });
  return { main, courtyard, gate, monitors };
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
  const id = await enableDevice(context, { domainId, userId, licenceId, hardware, activationCode, name });
  await configureDevice(context, { domainId, userId }, id);
  const outputs = await listOutputs(context.db, id);
  return { id, name, outputs: outputs.map((output) => ({ id: output.id, name: output.displayName })) };
}
