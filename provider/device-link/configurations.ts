import type { UpMessage } from "#contract/device-link/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { BuildingIndex, type DeviceWithSecret } from "../configurations/building-index.ts";
import type { Concern } from "../configurations/concerns.ts";
import { type ConcernedParts, everything, findConcerned } from "../configurations/find-concerned.ts";
import { type Manifest, ManifestComparison } from "../configurations/manifest.ts";
import type { ProviderContext } from "../context.ts";
import { readConfiguration } from "../devices/operations/build-device-configuration.ts";
import { setDesiredVersions } from "../devices/queries/configuration-versions.ts";
import {
  findLinkedDeviceById,
  type LinkedDevice,
  listDesiredConfigurations,
} from "../devices/queries/device-link.ts";
import { listDeviceIds } from "../devices/queries/devices.ts";
import { type Connection, type Connections, send } from "./connections.ts";

/** Changes that arrive together are processed together, after the replies to their callers. */
const GATHER_MS = 200;
const RETRY_MS = 2_000;
/** Number of indexes that are cached for buildings without devices connected here. */
const IDLE_INDEXES_MAX = 4;
/** The most changed parts that are sent with a manifest; a device requests further parts itself. */
const SENT_PARTS_MAX = 2;

export interface Configurations {
  /** Notifies that rows from which configurations are built have changed. */
  rowsChanged(concerns: readonly Concern[]): void;
  /** Notifies that anything in a building may have changed. */
  buildingChanged(domainId: string): void;
  /** Notifies that a device has connected, or must be checked for another reason. */
  deviceChanged(deviceId: string): void;
  /** Sends the parts that a device in service requested. */
  sendParts(connection: Connection, device: LinkedDevice, desired: UpMessage<"want">): Promise<void>;
  stop(): Promise<void>;
}

interface ConfigurationsOptions {
  context: Omit<ProviderContext, "link">;
  connections: Connections;
  /** Runs for a building before its devices are processed. */
  enrolWaiting(): Promise<void>;
}

export function createConfigurations(options: ConfigurationsOptions): Configurations {
  return new ConfigurationUpdater(options);
}

/**
 * Keeps the configurations of devices up to date. An index of the building finds what a change concerns, and
 * only the parts that a device requests are built. Steps run one at a time, so that an older configuration
 * never overtakes a newer one.
 */
class ConfigurationUpdater implements Configurations {
  readonly #options: ConfigurationsOptions;
  readonly #indexes = new Map<string, BuildingIndex>();
  /** The manifest that each connected device of protocol 2 runs, or has been sent. */
  readonly #manifests = new WeakMap<Connection, Manifest>();
  readonly #comparison = new ManifestComparison();
  readonly #concerns = new Set<Concern>();
  readonly #buildings = new Set<string>();
  readonly #devices = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: ConfigurationsOptions) {
    this.#options = options;
  }

  rowsChanged(concerns: readonly Concern[]): void {
    for (const concern of concerns) this.#concerns.add(concern);
    if (concerns.length > 0) this.#schedule(GATHER_MS);
  }

  buildingChanged(domainId: string): void {
    this.#buildings.add(domainId);
    this.#schedule(GATHER_MS);
  }

  deviceChanged(deviceId: string): void {
    this.#devices.add(deviceId);
    this.#schedule(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async sendParts(
    connection: Connection,
    device: LinkedDevice,
    { version, parts: names }: UpMessage<"want">,
  ): Promise<void> {
    await this.#inTurn(async () => {
      const index = await this.#indexOf(device.domainId);
      // A newer manifest has been sent, and the device will request its parts.
      if ((await index.versionOf(device.id)) !== version) return;
      const parts = await index.readParts(device, names);
      for (const part of parts) send(connection, "part", part);
      if (parts.length < names.length) this.#devices.add(device.id);
    });
  }

  #schedule(afterMs: number): void {
    const dueAt = performance.now() + afterMs;
    if (this.#stopped || dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      void this.#inTurn(() => this.#work());
    }, afterMs);
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(async () => {
      if (this.#stopped) return;
      await step().catch((error: unknown) => this.#failed(error));
      if (this.#devices.size > 0) this.#schedule(0);
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    const concerns = take(this.#concerns);
    const buildings = take(this.#buildings);
    const devices = take(this.#devices);
    try {
      await this.#takeOver(concerns, buildings, devices);
    } catch (error) {
      // After a database failure the step is retried with everything read again.
      this.#indexes.clear();
      if (storageFault(error) !== "other") {
        for (const concern of concerns) this.#concerns.add(concern);
        for (const domainId of buildings) this.#buildings.add(domainId);
        for (const deviceId of devices) this.#devices.add(deviceId);
      }
      throw error;
    }
    this.#forgetIdle();
  }

  async #takeOver(concerns: Concern[], buildings: string[], devices: string[]): Promise<void> {
    const { db } = this.#options.context;
    if (concerns.length + buildings.length > 0) await this.#options.enrolWaiting();
    const concerned = await findConcerned(db, concerns);
    for (const domainId of buildings) {
      this.#indexes.delete(domainId);
      concerned.set(domainId, everything());
    }
    for (const [domainId, what] of concerned) await this.#refresh(domainId, what);
    for (const deviceId of devices) {
      const device = await findLinkedDeviceById(db, deviceId);
      if (device) await this.#updateConfigurations(device.domainId, [deviceId]);
    }
  }

  async #refresh(domainId: string, what: ConcernedParts): Promise<void> {
    const { db } = this.#options.context;
    const known = this.#indexes.get(domainId);
    const ofBuilding = await listDeviceIds(db, domainId);
    if (known) await refreshIndex(known, what, ofBuilding);
    else if (ofBuilding.length > 0) await this.#indexOf(domainId);
    const isOfAll = what.allDevices || what.allPeople || what.label || what.userIds.size > 0;
    await this.#updateConfigurations(domainId, isOfAll ? ofBuilding : [...what.deviceIds]);
  }

  /**
   * Stores the configuration versions that these devices should run, and notifies devices that are connected
   * here and run another version.
   */
  async #updateConfigurations(domainId: string, deviceIds: readonly string[]): Promise<void> {
    if (deviceIds.length === 0) return;
    const { db, changeFeed } = this.#options.context;
    const index = await this.#indexOf(domainId);
    const devices = await listDesiredConfigurations(db, deviceIds);
    const news: { deviceId: string; version: string }[] = [];
    for (const { id, desiredVersion } of devices) {
      const version = await index.versionOf(id);
      if (version !== undefined && desiredVersion !== version) news.push({ deviceId: id, version });
    }
    await setDesiredVersions(db, news);
    if (news.length > 0) changeFeed.publish(domainId);
    for (const device of devices) {
      const connection = this.#options.connections.ofDevice(device.id);
      if (connection?.greeted) await this.#notify(index, device, connection);
    }
  }

  async #notify(index: BuildingIndex, device: DeviceWithSecret, connection: Connection): Promise<void> {
    const version = await index.versionOf(device.id);
    if (version === undefined || connection.version === version) return;
    if (connection.protocol < 2) {
      connection.version = version;
      return send(connection, "configuration", await readConfiguration(index, device));
    }
    const manifest = await index.manifestOf(device.id);
    if (!manifest) return;
    const known = this.#manifests.get(connection);
    const before = known?.version === connection.version ? known : undefined;
    const { parts, removed } = this.#comparison.differenceOf(before, manifest);
    const names = parts.length <= SENT_PARTS_MAX ? parts.map(({ name }) => name) : [];
    const read = before ? await index.readChangedParts(device, before, names) : [];
    connection.version = version;
    this.#manifests.set(connection, manifest);
    send(connection, "manifest", {
      version,
      from: before?.version ?? null,
      parts: parts.map(
        (part) => read.find(({ name, digest }) => name === part.name && digest === part.digest) ?? part,
      ),
      removed,
    });
  }

  async #indexOf(domainId: string): Promise<BuildingIndex> {
    const { db, keys } = this.#options.context;
    const known = this.#indexes.get(domainId);
    const index = known ?? (await BuildingIndex.load(db, keys, domainId));
    // Moves the index to the end, as the last used one.
    this.#indexes.delete(domainId);
    this.#indexes.set(domainId, index);
    return index;
  }

  #forgetIdle(): void {
    const connected = this.#options.connections.buildings();
    const idle = [...this.#indexes.keys()].filter((domainId) => !connected.has(domainId));
    for (const domainId of idle.slice(0, -IDLE_INDEXES_MAX)) this.#indexes.delete(domainId);
  }

  #failed(error: unknown): void {
    // The device or its building was deleted in the meantime.
    if (this.#stopped || isApiError(error, "NOT_FOUND")) return;
    this.#options.context.log("error", "A configuration could not be made.", {
      fault: storageFault(error),
      error: error instanceof Error ? error.stack : "",
    });
    if (this.#concerns.size + this.#buildings.size + this.#devices.size > 0) this.#schedule(RETRY_MS);
  }
}

async function refreshIndex(
  index: BuildingIndex,
  what: ConcernedParts,
  ofBuilding: readonly string[],
): Promise<void> {
  if (what.label) await index.refreshBuilding();
  if (what.allPeople) await index.refreshAllPeople();
  else if (what.userIds.size > 0) await index.refreshPeople([...what.userIds]);
  const deviceIds = what.allDevices ? new Set([...ofBuilding, ...index.deviceIds]) : what.deviceIds;
  for (const deviceId of deviceIds) await index.refreshDevice(deviceId);
}

function take<T>(set: Set<T>): T[] {
  const values = [...set];
  set.clear();
  return values;
}
