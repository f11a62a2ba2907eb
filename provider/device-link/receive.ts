import { type DeviceEvent, upMessages, type UpMessage, type UpMessageName } from "#contract/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { isUnkeepable } from "#contract/parse.ts";
import { transaction } from "../db/database.ts";
import {
  announceHardware,
  findLinkedDevice,
  setAppliedVersion,
  type LinkedDevice,
} from "../db/device-link.ts";
import { findHardware } from "../db/hardware.ts";
import type { House } from "../house.ts";
import { attachMedia, offerMediaUpload } from "../operations/attach-media.ts";
import { decideForDevice } from "../operations/decide-for-device.ts";
import { openForMonitor } from "../operations/open-for-monitor.ts";
import { recordEvents } from "../operations/record-events.ts";
import { ringMonitors } from "../operations/ring-monitors.ts";
import type { Commands } from "./commands.ts";
import type { Configurations } from "./configurations.ts";
import { send, type Connection } from "./connections.ts";
import type { Presence } from "./presence.ts";
import type { Identity } from "./sign-in.ts";

export interface Receiving {
  house: Omit<House, "link">;
  presence: Presence;
  configurations: Configurations;
  commands: Commands;
  /** Tells the building's watchers; what the devices have to know stayed the same. */
  changed(domainId: string): void;
  /** The devices that are connected and wait to be brought into service. */
  waiting(): Connection[];
  /** Whether a device in service is connected now. */
  isConnected(hwId: string): boolean;
  /** The external broker that devices in service may go to. */
  brokerUrl: string | undefined;
  /** The device is not in service any more: tells it and ends its connection. */
  retire(connection: Connection): void;
}

type AnyUpMessage = { [N in UpMessageName]: { name: N; message: UpMessage<N> } }[UpMessageName];

/** A message that keeps to the contract, with the ids of events in it that can't be kept. */
type ReadMessage = AnyUpMessage & { refusedIds?: string[] };

/**
 * Reads a message at the door; undefined when it breaks the contract or holds text that a database can't keep. Of
 * events the others are kept, and a device is told to forget the refused ones too: it would send them for ever.
 */
export function readMessage(name: string, payload: Buffer): ReadMessage | undefined {
  if (!Object.hasOwn(upMessages, name)) return undefined;
  const schema = upMessages[name as UpMessageName];
  const read = schema.safeParse(parseJson(payload));
  if (!read.success) return undefined;
  const message = { name, message: read.data } as AnyUpMessage;
  if (message.name === "events") return withoutUnkeepable(message.message.events);
  return isUnkeepable(message.message) ? undefined : message;
}

function withoutUnkeepable(all: DeviceEvent[]): ReadMessage {
  const events = all.filter((event) => !isUnkeepable(event));
  const refusedIds = all.filter((event) => isUnkeepable(event)).map(({ id }) => id);
  return { name: "events", message: { events }, refusedIds };
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
  { name, message, refusedIds, receivedAt }: ReadMessage & { receivedAt: number },
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
      return decide(link, connection, device, { ...message, receivedAt });
    case "events":
      return keepEvents(link, connection, device, { ...message, refusedIds });
    case "command":
      return link.commands.keepReport(device.domainId, device.id, message);
    case "open":
      return openDoor(link, device, message);
    case "media":
      return takeMedia(link, connection, device, message);
    case "gone":
      return connection.peer.close();
  }
}

async function greet(link: Receiving, connection: Connection, hello: UpMessage<"hello">): Promise<void> {
  const { identity } = connection;
  if (identity.standing === "announcing") await announce(link, connection, identity, hello);
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
  link.commands.arrived(connection);
  if (link.brokerUrl !== undefined && !connection.peer.atBroker)
    send(connection, "broker", { url: link.brokerUrl });
}

/** Of one address so many are kept that wait: a stranger has few, and a building site comes through one router. */
const WAITING_OF_ADDRESS_MAX = 50;

async function announce(
  { house: { db, now }, waiting }: Receiving,
  connection: Connection,
  identity: Identity & { standing: "announcing" },
  hello: UpMessage<"hello">,
): Promise<void> {
  const { hwId, activationCodeHash } = identity;
  const others = waiting().filter((each) => each !== connection);
  const ofAddress = others.filter(({ address }) => address === connection.address);
  if (ofAddress.length >= WAITING_OF_ADDRESS_MAX) return;
  const waitingHwIds = others.map((each) => each.identity.hwId);
  await transaction(db, async (tx) => {
    const hardware = await findHardware(tx, hwId, activationCodeHash);
    if (hardware && !hardware.announced) return;
    await announceHardware(tx, { hwId, activationCodeHash, hello, now: now(), waitingHwIds });
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
  { house, changed }: Receiving,
  connection: Connection,
  device: LinkedDevice,
  presented: UpMessage<"presented"> & { receivedAt: number },
): Promise<void> {
  const decided = await decideForDevice(house, device.domainId, device.id, presented);
  if (!decided) return;
  send(connection, "decision", { eventId: presented.eventId, decision: decided.decision });
  if (decided.hasTakenUse) house.hints.changed(device.domainId);
  else changed(device.domainId);
}

async function keepEvents(
  { house, changed, commands }: Receiving,
  connection: Connection,
  device: LinkedDevice,
  { events, refusedIds = [] }: UpMessage<"events"> & { refusedIds?: string[] | undefined },
): Promise<void> {
  if (events.length > 0)
    await transaction(house.db, async (tx) => {
      const { domainId } = device;
      const added = new Set(await recordEvents(tx, domainId, device, events, house.now()));
      const news = events.filter(({ id }) => added.has(id));
      await ringMonitors(tx, { domainId, device, events: news, now: house.now() });
    });
  send(connection, "acknowledged", { ids: [...events.map(({ id }) => id), ...refusedIds] });
  if (events.some(({ kind }) => kind === "RING")) commands.look();
  // A use of a credential was spent: the other devices have to know.
  const mayHaveSpent = events.some(
    ({ kind, outcome, credentialId }) => kind === "ACCESS" && outcome === "granted" && credentialId !== null,
  );
  if (mayHaveSpent) house.hints.changed(device.domainId);
  else changed(device.domainId);
}

async function openDoor(
  { house, commands, changed }: Receiving,
  { id, name, domainId }: LinkedDevice,
  { callId }: UpMessage<"open">,
): Promise<void> {
  if (!(await openForMonitor(house, { domainId, monitor: { id, name }, callId }))) return;
  commands.look();
  changed(domainId);
}

async function takeMedia(
  { house, changed }: Receiving,
  connection: Connection,
  { id: deviceId, domainId }: LinkedDevice,
  { eventId, uploadId }: UpMessage<"media">,
): Promise<void> {
  const announced = { domainId, deviceId, eventId };
  if (uploadId === null) {
    const place = await offerMediaUpload(house, announced);
    return send(connection, "upload", { eventId, place });
  }
  const attached = await attachMedia(house, { ...announced, uploadId });
  send(connection, "attached", { eventId, attached });
  if (attached) changed(domainId);
}

/** Whether this failure says that the device has been taken out of service meanwhile. */
export function saysOutOfService(error: unknown): boolean {
  return isApiError(error, "NOT_FOUND");
}
