import { upMessages, type UpMessage, type UpMessageName } from "#contract/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { transaction } from "../db/database.ts";
import {
  announceHardware,
  findLinkedDevice,
  setAppliedVersion,
  type LinkedDevice,
} from "../db/device-link.ts";
import { findHardware } from "../db/hardware.ts";
import type { House } from "../house.ts";
import { decideForDevice } from "../operations/decide-for-device.ts";
import { recordEvents } from "../operations/record-events.ts";
import type { Configurations } from "./configurations.ts";
import { send, type Connection } from "./connections.ts";
import type { Presence } from "./presence.ts";
import type { Identity } from "./sign-in.ts";

export interface Receiving {
  house: Omit<House, "link">;
  presence: Presence;
  configurations: Configurations;
  /** Tells the building's watchers; what the devices have to know stayed the same. */
  changed(domainId: string): void;
  /** Whether a device in service is connected now. */
  isConnected(hwId: string): boolean;
  /** The device is not in service any more: tells it and ends its connection. */
  retire(connection: Connection): void;
}

type AnyUpMessage = { [N in UpMessageName]: { name: N; message: UpMessage<N> } }[UpMessageName];

/** Reads a message at the door; undefined when it breaks the contract. */
export function readMessage(name: string, payload: Buffer): AnyUpMessage | undefined {
  if (!Object.hasOwn(upMessages, name)) return undefined;
  const schema = upMessages[name as UpMessageName];
  const read = schema.safeParse(parseJson(payload));
  return read.success ? ({ name, message: read.data } as AnyUpMessage) : undefined;
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Whether a device of this standing may say this now; it says first what it is. */
export function maySay({ identity, greeted }: Connection, name: UpMessageName): boolean {
  return name === "hello" || (identity.standing === "in-service" && greeted);
}

/** Works on one message. Throws what the database throws; the device then says it again. */
export async function receive(
  link: Receiving,
  connection: Connection,
  { name, message }: AnyUpMessage,
): Promise<void> {
  const { identity } = connection;
  if (name === "hello") return greet(link, connection, message);
  if (identity.standing !== "in-service") return;
  const device = await findLinkedDevice(link.house.db, identity.hwId);
  if (device?.id !== identity.deviceId || device.domainId !== identity.domainId)
    return link.retire(connection);
  switch (name) {
    case "applied":
      return keepApplied(link, device, message.version);
    case "presented":
      return decide(link, connection, device, message);
    case "events":
      return keepEvents(link, connection, device, message);
  }
}

async function greet(link: Receiving, connection: Connection, hello: UpMessage<"hello">): Promise<void> {
  const { identity } = connection;
  if (identity.standing === "announcing") await announce(link.house, identity, hello);
  connection.greeted = true;
  if (identity.standing !== "in-service") {
    if (!(await enrol(link.house, connection))) send(connection, "waiting", {});
    return;
  }
  const device = await findLinkedDevice(link.house.db, identity.hwId);
  if (device?.id !== identity.deviceId || device.domainId !== identity.domainId)
    return link.retire(connection);
  await link.presence.arrived(device.id, hello);
  if (!link.isConnected(identity.hwId)) link.presence.left(device.id);
  connection.version = hello.configurationVersion;
  if (hello.configurationVersion !== null && hello.configurationVersion !== device.appliedVersion) {
    await keepApplied(link, device, hello.configurationVersion);
  }
  link.configurations.deviceChanged(device.id);
}

async function announce(
  { db, now }: Omit<House, "link">,
  identity: Identity & { standing: "announcing" },
  hello: UpMessage<"hello">,
): Promise<void> {
  const { hwId, activationCodeHash } = identity;
  await transaction(db, async (tx) => {
    const hardware = await findHardware(tx, hwId, activationCodeHash);
    if (hardware && !hardware.announced) return;
    await announceHardware(tx, { hwId, activationCodeHash, hello, now: now() });
  });
}

/** Gives a device its secret if it has been brought into service by the code that it signed in with. */
export async function enrol({ db, keys }: Omit<House, "link">, connection: Connection): Promise<boolean> {
  const { identity } = connection;
  const device = await findLinkedDevice(db, identity.hwId);
  if (!device || device.enrolled || !isSameHardware(identity, device)) return false;
  send(connection, "enrolled", { deviceId: device.id, secret: keys.unseal(device.secretSealed) });
  return true;
}

function isSameHardware(identity: Identity, device: LinkedDevice): boolean {
  if (identity.standing === "announcing") return identity.activationCodeHash === device.activationCodeHash;
  return identity.deviceId === device.id && identity.domainId === device.domainId;
}

async function keepApplied(
  { house, changed }: Receiving,
  device: LinkedDevice,
  version: string,
): Promise<void> {
  await setAppliedVersion(house.db, device.id, { version, now: house.now() });
  changed(device.domainId);
}

async function decide(
  { house }: Receiving,
  connection: Connection,
  device: LinkedDevice,
  presented: UpMessage<"presented">,
): Promise<void> {
  const decision = await decideForDevice(house, device.domainId, device.id, presented);
  send(connection, "decision", { eventId: presented.eventId, decision });
  house.hints.changed(device.domainId);
}

async function keepEvents(
  { house, changed }: Receiving,
  connection: Connection,
  device: LinkedDevice,
  { events }: UpMessage<"events">,
): Promise<void> {
  await transaction(house.db, (tx) => recordEvents(tx, device.domainId, device, events, house.now()));
  send(connection, "acknowledged", { ids: events.map(({ id }) => id) });
  // A use of a credential was spent: the other devices have to know.
  const mayHaveSpent = events.some(({ kind, outcome }) => kind === "ACCESS" && outcome === "granted");
  if (mayHaveSpent) house.hints.changed(device.domainId);
  else changed(device.domainId);
}

/** Whether this failure says that the device has been taken out of service meanwhile. */
export function saysOutOfService(error: unknown): boolean {
  return isApiError(error, "NOT_FOUND");
}
