import { randomInt } from "node:crypto";
import type { Device, DeviceType } from "#contract/devices/devices.ts";
import type { Installation } from "./console.ts";
import { demoLicenceId, takeOutOfService } from "./door-panel.ts";
import { type PanelProcess, startPanelProcess } from "./processes/panel-process.ts";

/** The label of a device. */
interface DeviceLabel {
  activationCode: string;
  hwId: string;
}

/** Starts a virtual device that announces itself and waits to be brought into service. */
export async function startVirtualDevice(
  { url, dataDir }: Installation,
  type: DeviceType,
  hwId = `VP-TEST-${String(randomInt(1e8)).padStart(8, "0")}`,
): Promise<DeviceLabel & { running: PanelProcess }> {
  const label = { activationCode: `TEST${String(randomInt(1e8)).padStart(8, "0")}`, hwId };
  const stateFile = `${dataDir}/${label.activationCode}.json`;
  const running = startPanelProcess({ server: url, ...label, stateFile, type });
  await running.shows(/waiting to be enabled/);
  return { ...label, running };
}

/** Returns unused hardware, which has announced itself and is off again. */
export async function spareHardware(
  installation: Installation,
  type: DeviceType,
  hwId?: string,
): Promise<DeviceLabel> {
  const { running, ...label } = await startVirtualDevice(installation, type, hwId);
  await running.stop();
  return label;
}

/** Brings a device of this type into service and configures it, on a seat of the demo licence. */
export async function bringIntoService(
  installation: Installation,
  { activationCode, hwId }: DeviceLabel,
  name: string,
): Promise<Device> {
  const { api } = installation;
  const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
  const licenseId = await demoLicenceId(installation);
  await api.devices.enable({ id, licenseId, body: { activationCode, name } });
  return api.devices.configure({ id });
}

/** Creates a device of this type in service that is not connected. */
export async function deviceOfType(
  installation: Installation,
  type: DeviceType,
  name: string,
): Promise<Device> {
  return bringIntoService(installation, await spareHardware(installation, type), name);
}

/** Runs a panel, the only device of its building, during a test. */
export async function withRunningPanel(
  installation: Installation,
  name: string,
  run: (panel: { id: string; running: PanelProcess }) => Promise<void>,
): Promise<void> {
  await takeOutOfService(installation);
  const { running, ...label } = await startVirtualDevice(installation, "RINGBELL");
  try {
    const { id } = await bringIntoService(installation, label, name);
    await run({ id, running });
  } finally {
    await running.stop();
  }
}
