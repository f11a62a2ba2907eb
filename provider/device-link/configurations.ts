import type { DeviceConfiguration } from "#contract/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { findLinkedDeviceById, setDesiredVersion, type LinkedDevice } from "../db/device-link.ts";
import { listDeviceIds } from "../db/devices.ts";
import { storageFault } from "../db/engine/storage-fault.ts";
import type { House } from "../house.ts";
import { buildDeviceConfiguration } from "../operations/build-device-configuration.ts";
import { send, type Connections } from "./connections.ts";

/** Changes that come together are worked on together. */
const GATHER_MS = 50;
const RETRY_MS = 2_000;

export interface Configurations {
  /** Something in the building changed: what its devices have to know may have changed with it. */
  buildingChanged(domainId: string): void;
  /** The device has come, or has to be looked at for another reason. */
  deviceChanged(deviceId: string): void;
  stop(): Promise<void>;
}

interface ConfigurationsOptions {
  house: Omit<House, "link">;
  connections: Connections;
  /** Done with a building before its devices are. */
  enrolWaiting(): Promise<void>;
  changed(domainId: string): void;
}

/** Keeps the devices' configurations up to date: one at a time, so that none is overtaken by an older one. */
export function makeConfigurations(options: ConfigurationsOptions): Configurations {
  const { house, connections, enrolWaiting, changed } = options;
  const buildings = new Set<string>();
  const devices = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let pause = GATHER_MS;

  function schedule(afterMs: number): void {
    if (stopped || timer || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = work().finally(() => {
        running = undefined;
        if (buildings.size + devices.size > 0) schedule(pause);
      });
    }, afterMs);
  }

  async function work(): Promise<void> {
    const [changedBuildings, changedDevices] = [take(buildings), take(devices)];
    pause = GATHER_MS;
    try {
      if (changedBuildings.length > 0) await enrolWaiting();
      for (const domainId of changedBuildings) {
        for (const id of await listDeviceIds(house.db, domainId)) changedDevices.push(id);
      }
    } catch (error) {
      if (failed(error)) for (const domainId of changedBuildings) buildings.add(domainId);
    }
    for (const id of new Set(changedDevices)) {
      if (stopped) return;
      await refresh(id).catch((error: unknown) => {
        if (failed(error)) devices.add(id);
      });
    }
  }

  /** True when it makes sense to try again, after a while. */
  function failed(error: unknown): boolean {
    if (stopped) return false;
    house.log("error", "A configuration could not be made.", {
      error: error instanceof Error ? error.stack : "",
    });
    pause = RETRY_MS;
    return storageFault(error) !== "other";
  }

  async function refresh(deviceId: string): Promise<void> {
    const device = await findLinkedDeviceById(house.db, deviceId);
    if (!device) return;
    const configuration = await configurationOf(deviceId);
    if (!configuration) return;
    await keepDesired(device, configuration.version);
    const connection = connections.inService(device.hwId);
    if (!connection?.greeted || connection.version === configuration.version) return;
    connection.version = configuration.version;
    send(connection, "configuration", configuration);
  }

  /** Undefined when the device has been taken out of service meanwhile. */
  async function configurationOf(deviceId: string): Promise<DeviceConfiguration | undefined> {
    return buildDeviceConfiguration(house.db, house.keys, deviceId).catch((error: unknown) => {
      if (isApiError(error, "NOT_FOUND")) return undefined;
      throw error;
    });
  }

  async function keepDesired(device: LinkedDevice, version: string): Promise<void> {
    if (device.desiredVersion === version) return;
    await setDesiredVersion(house.db, device.id, version);
    changed(device.domainId);
  }

  return {
    buildingChanged(domainId) {
      buildings.add(domainId);
      schedule(GATHER_MS);
    },
    deviceChanged(deviceId) {
      devices.add(deviceId);
      schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function take<T>(set: Set<T>): T[] {
  const values = [...set];
  set.clear();
  return values;
}
