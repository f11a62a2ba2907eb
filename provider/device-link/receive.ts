import type { UpMessage, UpMessageName } from "#contract/device-link/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { CLOCK_TOLERANCE_MS } from "#rules/devices/device-clock.ts";
import { transaction } from "#storage/database.ts";
import { orderActions } from "../actions/order-actions.ts";
import { decideForDevice } from "../decisions/operations/decide-for-device.ts";
import { openForMonitor } from "../decisions/operations/open-for-monitor.ts";
import { notifyOfAlarms } from "../devices/operations/notify-of-alarms.ts";
import {
  findLinkedDevice,
  type LinkedDevice,
  setClockOffset,
  setRefusedVersion,
} from "../devices/queries/device-link.ts";
import { attachMedia, offerMediaUpload } from "../history/operations/attach-media.ts";
import { recordEvents } from "../history/operations/record-events.ts";
import { changeCall } from "../ring-calls/operations/change-call.ts";
import { placeRingCalls } from "../ring-calls/operations/place-ring-calls.ts";
import { type Connection, send } from "./connections.ts";
import { greet } from "./greet.ts";
import { MessageError } from "./message-error.ts";
import { noteWrongClock } from "./operations/note-wrong-clock.ts";
import { storeTerminalStates } from "./operations/store-terminal-states.ts";
import { createProblem, listEventIds, type ReadMessage } from "./read-message.ts";
import type { ReceiverContext } from "./receiving.ts";

/** Whether a device in this state may send this message; hello comes first. */
export function isMessageAllowed({ identity, hasSentHello }: Connection, name: UpMessageName): boolean {
  return name === "hello" || (identity.status === "in-service" && hasSentHello);
}

interface Arrival {
  receivedAt: number;
  refusedIds: readonly string[];
}

/** Processes one message. Errors of the database are thrown; the device then sends the message again. */
export async function receive(
  link: ReceiverContext,
  connection: Connection,
  read: NonNullable<ReadMessage["read"]>,
  arrival: Arrival,
): Promise<void> {
  try {
    await takeMessage(link, connection, read, arrival);
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    const { reason, field } = error;
    link.refuse(connection, createProblem(read.name, reason, { field, eventIds: listEventIds(read) }));
  }
}

/** @throws MessageError */
async function takeMessage(
  link: ReceiverContext,
  connection: Connection,
  { name, message }: NonNullable<ReadMessage["read"]>,
  { receivedAt, refusedIds }: Arrival,
): Promise<void> {
  const { identity } = connection;
  if (name === "hello") return greet(link, connection, message, receivedAt);
  if (identity.status !== "in-service") return;
  if (name === "applied") return link.appliedVersions.report(connection, identity, message.version);
  const device = await findLinkedDevice(link.context.db, identity.hwId);
  if (device?.id !== identity.deviceId || device.domainId !== identity.domainId)
    return link.retire(connection);
  switch (name) {
    case "refused":
      return storeRefused(link, device, message);
    case "want":
      return link.configurations.sendParts(connection, device, message);
    case "presented":
      return decide(link, connection, device, { ...message, receivedAt });
    case "events":
      return storeEvents(link, connection, device, message, refusedIds);
    case "states":
      return storeStates(link, connection, device, message);
    case "command":
      return storeCommandReport(link, connection, device, message);
    case "open":
      return openDoor(link, connection, device, message);
    case "call":
      return changeStateOfCall(link, connection, device, message);
    case "media":
      return takeMedia(link, connection, device, message);
    case "gone":
      return connection.peer.close();
  }
}

async function storeRefused(
  { context }: ReceiverContext,
  device: LinkedDevice,
  refused: UpMessage<"refused">,
): Promise<void> {
  await setRefusedVersion(context.db, device.id, refused);
  context.changeFeed.publish(device.domainId);
}

async function decide(
  link: ReceiverContext,
  connection: Connection,
  device: LinkedDevice,
  presented: UpMessage<"presented"> & { receivedAt: number },
): Promise<void> {
  const { context } = link;
  const { eventId, receivedAt } = presented;
  if (connection.clockOffset === undefined) await measureClock(link, device, presented.time - receivedAt);
  const time = presented.time - (connection.clockOffset ?? 0);
  const decision = await decideForDevice(context, device, { ...presented, time });
  send(connection, "decision", { eventId, decision });
  context.changeFeed.publish(device.domainId);
}

/**
 * Estimates the clock of a device of protocol 1 from the time of a presented tag; messages that waited arrive
 * late too.
 */
async function measureClock(
  { context }: ReceiverContext,
  device: LinkedDevice,
  clockOffset: number,
): Promise<void> {
  const isWrong = Math.abs(clockOffset) > CLOCK_TOLERANCE_MS;
  if (isWrong === (device.clockOffset !== null && Math.abs(device.clockOffset) > CLOCK_TOLERANCE_MS)) return;
  await setClockOffset(context.db, device.id, clockOffset);
  await noteWrongClock(context, device, clockOffset);
  context.changeFeed.publish(device.domainId);
}

async function storeEvents(
  link: ReceiverContext,
  connection: Connection,
  device: LinkedDevice,
  { events }: UpMessage<"events">,
  refusedIds: readonly string[],
): Promise<void> {
  const { context } = link;
  const offset = connection.clockOffset ?? 0;
  const isWrong = Math.abs(offset) > CLOCK_TOLERANCE_MS;
  const reported = isWrong
    ? events.map((event) => ({ ...event, time: Math.max(0, event.time - offset) }))
    : events;
  const ringNobody = await transaction(context.db, async (tx) => {
    const { domainId } = device;
    const added = new Set(await recordEvents(tx, domainId, device, reported, context.now()));
    const news = reported.filter(({ id }) => added.has(id));
    const unreached = await placeRingCalls(tx, { domainId, device, events: news, now: context.now() });
    await notifyOfAlarms(tx, context, { domainId, device, events: news, now: context.now() });
    await orderActions(tx, context, { domainId, deviceId: device.id }, news);
    return unreached;
  });
  const ids = [...events.map(({ id }) => id), ...refusedIds];
  send(connection, "acknowledged", ringNobody.length > 0 ? { ids, ringNobody } : { ids });
  if (events.some(({ kind }) => kind === "RING")) {
    context.changeFeed.publishQueued();
    context.changeFeed.publishAtOnce(device.domainId);
  } else context.changeFeed.publish(device.domainId);
}

async function storeStates(
  { context, refuse }: ReceiverContext,
  connection: Connection,
  { id: deviceId, domainId }: LinkedDevice,
  states: UpMessage<"states">,
): Promise<void> {
  const result = await storeTerminalStates(context.db, { domainId, deviceId }, states, context.now());
  if (result.unknown.length > 0) {
    const field = [...states.inputs, ...states.outputs].find(({ id }) => result.unknown.includes(id))?.id;
    refuse(connection, createProblem("states", "NOT_FOUND", { field: field ?? null }));
  }
  if (result.hasNews) context.changeFeed.publish(domainId);
}

/** Answers the end of any command, also of an unknown one: a device reports it until it is answered. */
async function storeCommandReport(
  { commands, refuse }: ReceiverContext,
  connection: Connection,
  { id: deviceId, domainId }: LinkedDevice,
  report: UpMessage<"command">,
): Promise<void> {
  const isKnown = await commands.storeReport(domainId, deviceId, report);
  if (!isKnown) refuse(connection, createProblem("command", "NOT_FOUND", { field: "id" }));
  if (report.state !== "received") send(connection, "recorded", { id: report.id });
}

async function openDoor(
  { context, refuse }: ReceiverContext,
  connection: Connection,
  { id, name, domainId }: LinkedDevice,
  { callId }: UpMessage<"open">,
): Promise<void> {
  const opening = await openForMonitor(context, { domainId, monitor: { id, name }, callId });
  if (opening === "refused") refuse(connection, createProblem("open", "NOT_PERMITTED", { field: "callId" }));
  context.changeFeed.publishQueued();
  context.changeFeed.publish(domainId);
}

async function changeStateOfCall(
  { context, refuse }: ReceiverContext,
  connection: Connection,
  { id, name, domainId }: LinkedDevice,
  { callId, state }: UpMessage<"call">,
): Promise<void> {
  const change = { domainId, device: { id, name }, callId, state, now: context.now() };
  const isChanged = await transaction(context.db, (tx) => changeCall(tx, change));
  if (isChanged === undefined)
    return refuse(connection, createProblem("call", "NOT_FOUND", { field: "callId" }));
  if (!isChanged) return refuse(connection, createProblem("call", "NOT_NOW", { field: "state" }));
  context.changeFeed.publishQueued();
  context.changeFeed.publishAtOnce(domainId);
}

async function takeMedia(
  { context }: ReceiverContext,
  connection: Connection,
  { id: deviceId, domainId }: LinkedDevice,
  { eventId, uploadId }: UpMessage<"media">,
): Promise<void> {
  const announced = { domainId, deviceId, eventId };
  if (uploadId === null) {
    const place = await offerMediaUpload(context, announced);
    return send(connection, "upload", { eventId, place });
  }
  const attached = await attachMedia(context, { ...announced, uploadId });
  send(connection, "attached", { eventId, attached });
  if (attached) context.changeFeed.publish(domainId);
}

/** Whether this failure means that the device was taken out of service in the meantime. */
export function meansOutOfService(error: unknown): boolean {
  return isApiError(error, "NOT_FOUND");
}
