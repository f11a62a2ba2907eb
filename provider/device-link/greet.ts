import { NEWEST_PROTOCOL, type UpMessage } from "#contract/device-link/device-link.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { announceHardware, findLinkedDevice, type LinkedDevice } from "../devices/queries/device-link.ts";
import { findHardware } from "../devices/queries/hardware.ts";
import { type Connection, send } from "./connections.ts";
import { noteWrongClock } from "./operations/note-wrong-clock.ts";
import type { ReceiverContext } from "./receiving.ts";
import type { Identity } from "./sign-in.ts";

/**
 * Processes hello: the device is connected from then on, must wait, or is notified that it is out of service.
 */
export async function greet(
  link: ReceiverContext,
  connection: Connection,
  hello: UpMessage<"hello">,
  receivedAt: number,
): Promise<void> {
  const { identity } = connection;
  if (identity.status === "announcing") await announce(link, connection, identity, hello);
  connection.greeted = true;
  if (identity.status !== "in-service") {
    if (!(await enrol(link.context, connection))) send(connection, "waiting", { time: link.context.now() });
    return;
  }
  const device = await findLinkedDevice(link.context.db, identity.hwId);
  if (device?.id !== identity.deviceId || device.domainId !== identity.domainId)
    return link.retire(connection);
  connection.protocol = Math.min(hello.protocol, NEWEST_PROTOCOL);
  connection.clockOffset = hello.time === undefined ? undefined : hello.time - receivedAt;
  await link.presence.connected(device.id, hello, connection.clockOffset);
  if (!link.isConnected(identity.hwId)) link.presence.left(device.id);
  send(connection, "welcome", { protocol: connection.protocol, time: link.context.now() });
  if (connection.clockOffset !== undefined)
    await noteWrongClock(link.context, device, connection.clockOffset);
  connection.version = hello.configurationVersion;
  const version = hello.configurationVersion;
  if (version !== null && version !== device.appliedVersion)
    link.appliedVersions.report(connection, identity, version);
  link.configurations.deviceChanged(device.id);
  link.commands.connected(connection);
  link.calls.poll();
  if (link.brokerUrl !== undefined && !connection.peer.atBroker)
    send(connection, "broker", { url: link.brokerUrl });
}

async function announce(
  { context: { db, now }, waiting }: ReceiverContext,
  connection: Connection,
  identity: Identity & { status: "announcing" },
  hello: UpMessage<"hello">,
): Promise<void> {
  const { hwId, activationCodeHash } = identity;
  const others = waiting().filter((each) => each !== connection);
  const waitingHwIds = others.map((each) => each.identity.hwId);
  await transaction(db, async (tx) => {
    const hardware = await findHardware(tx, hwId, activationCodeHash);
    if (hardware && !hardware.announced) return;
    await announceHardware(tx, { hwId, activationCodeHash, hello, now: now(), waitingHwIds });
  });
}

/**
 * Sends a device its secret if it has been enabled with the code that it signed in with; returns whether it
 * did.
 */
export async function enrol(
  { db, keys, now }: Omit<ProviderContext, "link">,
  connection: Connection,
): Promise<boolean> {
  const { identity } = connection;
  const device = await findLinkedDevice(db, identity.hwId);
  if (!device || device.enrolled || !isSameHardware(identity, device)) return false;
  const secret = keys.unseal(device.secretSealed);
  send(connection, "enrolled", { deviceId: device.id, secret, time: now() });
  return true;
}

function isSameHardware(identity: Identity, device: LinkedDevice): boolean {
  if (identity.status === "announcing") return identity.activationCodeHash === device.activationCodeHash;
  return identity.deviceId === device.id && identity.domainId === device.domainId;
}
