import type { PeopleChange } from "#contract/device-link/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { DEFAULT_TIME_ZONE } from "#rules/buildings/wall-clock.ts";
import type { Containment } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { type HolderRows, readHolders } from "../access/queries/holders.ts";
import { getDomain } from "../buildings/queries/domains.ts";
import { getDeviceInService, type StoredDevice } from "../devices/queries/devices.ts";
import type { Keys } from "../keys.ts";
import { listContainments } from "../people/queries/group-members.ts";
import type { Manifest } from "./manifest.ts";
import {
  buildingPart,
  digestContent,
  type OwnContent,
  type Part,
  readOwnContent,
  splitContent,
} from "./own-parts.ts";
import { type IndexedPerson, PeopleOfAudience } from "./people-of-audience.ts";
import { findAudience, type Holder, listContainingGroups, peopleContent, toHolder } from "./people-parts.ts";
import { fingerprintHolder, hashPosition, PEOPLE_PART } from "./people-parts.ts";

/** A device, and its secret, with which the verifiers of its people's values are made. */
export interface DeviceWithSecret {
  id: string;
  secretSealed: string;
}

/** A part of people with only those who have changed. */
interface ChangedPart {
  name: string;
  digest: string;
  change: PeopleChange;
}

interface IndexedDevice {
  own: ReadonlyMap<string, string>;
  audienceKey: string;
  /** The version with these digests of the building and the people, which all its devices share. */
  last?: { rest: string; version: string };
}

/** Number of cached parts of people: the devices of an audience request the same parts. */
const READ_PARTS_MAX = 16;

/**
 * An index of the parts of the configurations of a building's devices, without their contents. Callers
 * refresh what has changed; the rest is not read again.
 */
export class BuildingIndex {
  readonly #db: Reader;
  readonly #keys: Keys;
  readonly #domainId: string;
  readonly #people = new Map<string, IndexedPerson>();
  readonly #audiences = new Map<string, PeopleOfAudience>();
  readonly #devices = new Map<string, IndexedDevice>();
  readonly #read = new Map<string, Holder[]>();
  #building: Part = buildingPart({ building: "", timeZone: DEFAULT_TIME_ZONE });
  #contains: Containment[] = [];

  private constructor(db: Reader, keys: Keys, domainId: string) {
    this.#db = db;
    this.#keys = keys;
    this.#domainId = domainId;
  }

  static async load(db: Reader, keys: Keys, domainId: string): Promise<BuildingIndex> {
    const index = new BuildingIndex(db, keys, domainId);
    await index.refreshBuilding();
    await index.refreshAllPeople();
    return index;
  }

  async refreshBuilding(): Promise<void> {
    const { label: building, timeZone } = await getDomain(this.#db, this.#domainId);
    this.#building = buildingPart({ building, timeZone });
  }

  /** Reads all people again, because the nesting of groups has changed. */
  async refreshAllPeople(): Promise<void> {
    this.#contains = await listContainments(this.#db, this.#domainId);
    this.#people.clear();
    this.#audiences.clear();
    for (const row of await readHolders(this.#db, this.#domainId)) this.#index(row);
  }

  async refreshPeople(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) this.#people.delete(userId);
    for (const row of await readHolders(this.#db, this.#domainId, userIds)) this.#index(row);
    for (const people of this.#audiences.values())
      for (const userId of userIds) people.update(userId, this.#people.get(userId));
  }

  #index(row: HolderRows): void {
    this.#people.set(row.userId, {
      print: fingerprintHolder(this.#keys, row),
      groupIds: listContainingGroups(row.direct, this.#contains),
      place: hashPosition(row.userId),
    });
  }

  /** Reads the device's own parts of its configuration; drops a device that is out of service. */
  async refreshDevice(deviceId: string): Promise<void> {
    this.#devices.delete(deviceId);
    const own = await this.#readOwn(deviceId);
    if (!own) return;
    const { key, opening, reaching } = findAudience(own.content);
    if (!this.#audiences.has(key))
      this.#audiences.set(key, new PeopleOfAudience({ opening, reaching }, this.#people));
    this.#devices.set(deviceId, {
      own: new Map(own.parts.map(({ name, digest }) => [name, digest])),
      audienceKey: key,
    });
  }

  async #readOwn(deviceId: string): Promise<{ content: OwnContent; parts: Part[] } | undefined> {
    const device = await this.#readDevice(deviceId);
    if (!device) return undefined;
    const content = await readOwnContent(this.#db, this.#keys, device);
    return { content, parts: splitContent(content) };
  }

  async #readDevice(deviceId: string): Promise<StoredDevice | undefined> {
    try {
      const device = await getDeviceInService(this.#db, deviceId);
      return device.domainId === this.#domainId ? device : undefined;
    } catch (error) {
      if (isApiError(error, "NOT_FOUND")) return undefined;
      throw error;
    }
  }

  get deviceIds(): string[] {
    return [...this.#devices.keys()];
  }

  /**
   * Returns the version of a device's configuration; undefined for a device that is not in service in this
   * building.
   */
  async versionOf(deviceId: string): Promise<string | undefined> {
    const found = await this.#find(deviceId);
    if (!found) return undefined;
    const { device, people } = found;
    const rest = `${this.#building.digest} ${people.digest}`;
    if (device.last?.rest !== rest)
      device.last = { rest, version: digestContent([[...device.own], this.#building.digest, people.digest]) };
    return device.last.version;
  }

  /** Returns the manifest of a device's configuration. */
  async manifestOf(deviceId: string): Promise<Manifest | undefined> {
    const version = await this.versionOf(deviceId);
    const found = await this.#find(deviceId);
    if (!found || version === undefined) return undefined;
    const own = new Map(found.device.own).set(this.#building.name, this.#building.digest);
    return { version, own, people: found.people.digests };
  }

  async #find(deviceId: string) {
    if (!this.#devices.has(deviceId)) await this.refreshDevice(deviceId);
    const device = this.#devices.get(deviceId);
    if (!device) return undefined;
    const people = this.#audiences.get(device.audienceKey);
    if (people) return { device, people };
    // The groups of all people may have changed; then the audience is built again.
    await this.refreshDevice(deviceId);
    const again = this.#devices.get(deviceId);
    return again && { device: again, people: this.#audiences.get(again.audienceKey)! };
  }

  /** Reads parts of a device's configuration, without parts that have changed since the index was built. */
  async readParts({ id, secretSealed }: DeviceWithSecret, names: readonly string[]): Promise<Part[]> {
    const found = await this.#find(id);
    if (!found) return [];
    const secret = this.#keys.unseal(secretSealed);
    const known = await this.#readKnownParts(id, names);
    const parts: Part[] = [];
    for (const name of names) {
      const part = known.get(name);
      if (part && part.digest === (found.device.own.get(name) ?? this.#building.digest)) parts.push(part);
      const digest = found.people.digests.get(name);
      if (digest === undefined) continue;
      const key = `${found.device.audienceKey} ${name} ${digest}`;
      const holders = await this.#readHolders(key, found.people.membersOf(name));
      const content = peopleContent(secret, found.people.audience, holders);
      parts.push({ name, digest, content });
    }
    return parts;
  }

  /**
   * Reads parts of a device's configuration that have changed since the manifest `before`: of people only
   * those who have changed, where they are known.
   */
  async readChangedParts(
    device: DeviceWithSecret,
    before: Manifest,
    names: readonly string[],
  ): Promise<(Part | ChangedPart)[]> {
    const changed: ChangedPart[] = [];
    for (const name of names) {
      const from = before.people.get(name);
      const part = from === undefined ? undefined : await this.#readPeopleChange(device, name, from);
      if (part) changed.push(part);
    }
    const rest = names.filter((name) => !changed.some((part) => part.name === name));
    return [...changed, ...(rest.length > 0 ? await this.readParts(device, rest) : [])];
  }

  async #readPeopleChange(
    { id, secretSealed }: DeviceWithSecret,
    name: string,
    from: string,
  ): Promise<ChangedPart | undefined> {
    const found = await this.#find(id);
    const digest = found?.people.digests.get(name);
    const userIds = digest === undefined ? undefined : found?.people.changedBetween(from, digest);
    if (!found || digest === undefined || !userIds) return undefined;
    const { audience } = found.people;
    // The same two digests may be reached by changes of other people, too.
    const key = `${found.device.audienceKey} ${name} ${digest} ${userIds.join()}`;
    const holders = await this.#readHolders(key, userIds);
    const content = peopleContent(this.#keys.unseal(secretSealed), audience, holders);
    return { name, digest, change: { from, userIds, ...content } };
  }

  /** Reads the building's part, and the device's own parts if `names` has one of them. */
  async #readKnownParts(deviceId: string, names: readonly string[]): Promise<ReadonlyMap<string, Part>> {
    const isOwnNamed = names.some((name) => !name.startsWith(PEOPLE_PART) && name !== this.#building.name);
    const own = isOwnNamed ? await this.#readOwn(deviceId) : undefined;
    return new Map([...(own?.parts ?? []), this.#building].map((part) => [part.name, part]));
  }

  /** Reads people with unsealed values, once for each key. */
  async #readHolders(key: string, userIds: readonly string[]): Promise<Holder[]> {
    const read = this.#read.get(key);
    if (read) return read;
    const rows = await readHolders(this.#db, this.#domainId, userIds);
    const holders = rows.map((row) =>
      toHolder(this.#keys, row, listContainingGroups(row.direct, this.#contains)),
    );
    this.#read.set(key, holders);
    const [oldest] = this.#read.keys();
    if (this.#read.size > READ_PARTS_MAX && oldest !== undefined) this.#read.delete(oldest);
    return holders;
  }
}
