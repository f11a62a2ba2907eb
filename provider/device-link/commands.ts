import type { DownMessage, UpMessage } from "#contract/device-link/device-link.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { settleCall } from "../actions/place-calls.ts";
import { firmwareAddress } from "../avatars/signed-addresses.ts";
import type { ProviderContext } from "../context.ts";
import { recheckOpening } from "../decisions/operations/recheck-opening.ts";
import { reportCameraFailed } from "../devices/operations/show-camera-picture.ts";
import { findCommandOutcome, settleOutcome } from "../devices/queries/command-outcomes.ts";
import {
  advanceCommand,
  findCommand,
  listDevicesWithQueued,
  listOpenCommands,
  markCommandSent,
  type StoredCommand,
} from "../devices/queries/device-commands.ts";
import { findLinkedDeviceById } from "../devices/queries/device-link.ts";
import { type Connection, type Connections, send } from "./connections.ts";
import { concludeOpening } from "./operations/conclude-opening.ts";

/** Interval at which commands are sent of which no notice arrived; the others are sent at once. */
const CHECK_EVERY_MS = 3_000;

export interface Commands {
  /** Notifies that a command may have been queued. */
  poll(): void;
  /** Sends a device that has connected all its unfinished commands again. */
  connected(connection: Connection): void;
  /** Stores what a device reports of a command; returns false when it has no such command. */
  storeReport(domainId: string, deviceId: string, report: UpMessage<"command">): Promise<boolean>;
  stop(): Promise<void>;
}

interface CommandsOptions {
  context: Omit<ProviderContext, "link">;
  connections: Connections;
}

/**
 * Sends devices their commands. A command is marked as sent before it is sent, and unfinished commands are
 * sent again on reconnect: a command may arrive twice but is never lost. So may its end, which a device
 * reports until it is recorded.
 */
export function createCommands({ context, connections }: CommandsOptions): Commands {
  const { db, now, changeFeed } = context;
  let work: Promise<void> = Promise.resolve();
  let isPolling = false;
  let stopped = false;

  function enqueue(step: () => Promise<void>): void {
    if (stopped) return;
    work = work.then(step).catch((error: unknown) => {
      // Retried at the next interval.
      if (stopped || storageFault(error) !== "other") return;
      context.log("error", "A command could not be sent.", {
        fault: "other",
        error: error instanceof Error ? error.stack : "",
      });
    });
  }

  async function sendQueued(): Promise<void> {
    isPolling = false;
    const connectedHere = new Map(
      connections.all().flatMap((each) => (isReady(each) ? [[deviceOf(each), each]] : [])),
    );
    if (connectedHere.size === 0) return;
    for (const deviceId of await listDevicesWithQueued(db, now())) {
      const connection = connectedHere.get(deviceId);
      if (connection) await sendTo(connection, ({ state }) => state === "queued");
    }
  }

  async function sendTo(connection: Connection, isMatch: (command: StoredCommand) => boolean): Promise<void> {
    const { identity } = connection;
    if (identity.status !== "in-service") return;
    const open = await listOpenCommands(db, identity.deviceId, now());
    const matching = open.filter(isMatch);
    for (const command of matching) {
      if (await transaction(db, (tx) => canSend(tx, command, now())))
        send(connection, "command", messageOf(context, command));
    }
    if (matching.length > 0) changeFeed.publish(identity.domainId);
  }

  function poll(): void {
    if (isPolling) return;
    isPolling = true;
    enqueue(sendQueued);
  }

  const timer = setInterval(poll, CHECK_EVERY_MS).unref();
  return {
    poll,
    connected: (connection) => enqueue(() => sendTo(connection, () => true)),
    async storeReport(domainId, deviceId, report) {
      const isChanged = await transaction(db, (tx) => storeReport(tx, deviceId, report, now()));
      if (isChanged) changeFeed.publish(domainId);
      return isChanged || (await findCommand(db, deviceId, report.id)) !== undefined;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await work;
    },
  };
}

/**
 * Whether a command may be sent; marks a queued one as sent. False when another server sent it, or the person
 * no longer has the right to open.
 */
async function canSend(tx: Transaction, command: StoredCommand, now: number): Promise<boolean> {
  if (!(await recheckOpening(tx, command, now))) return false;
  return command.state !== "queued" || markCommandSent(tx, command.id, now);
}

/** Stores the state of a command, and its outcome in the history. */
async function storeReport(
  tx: Transaction,
  deviceId: string,
  report: UpMessage<"command">,
  now: number,
): Promise<boolean> {
  const command = await advanceCommand(tx, deviceId, report, now);
  if (!command) return false;
  const { id, state } = report;
  if (state === "received") return true;
  await concludeOpening(tx, command, now);
  if (state === "done") await settleCall(tx, deviceId, id);
  else await reportFailedCamera(tx, command);
  const rest = await findCommandOutcome(tx, id);
  const reason = state === "failed" ? "DEVICE_FAILED" : null;
  if (rest) await settleOutcome(tx, rest, { outcome: state, reason, text: report.detail });
  return true;
}

/** Ends the wait for the picture of a camera that failed to take one. */
async function reportFailedCamera(tx: Transaction, command: StoredCommand): Promise<void> {
  const { deviceId: cameraId, kind, payload } = command;
  const eventId = payload["eventId"];
  if (kind !== "show-video" || typeof eventId !== "string") return;
  const camera = await findLinkedDeviceById(tx, cameraId);
  if (camera) await reportCameraFailed(tx, { domainId: camera.domainId, eventId, cameraId });
}

function isReady({ identity, greeted }: Connection): boolean {
  return greeted && identity.status === "in-service";
}

function deviceOf({ identity }: Connection): string {
  return identity.status === "announcing" ? "" : identity.deviceId;
}

/**
 * Returns the message for a command. An address is valid for an hour, a command for a day: each sending gets
 * a new address.
 */
function messageOf(
  { keys, now, publicUrl }: Pick<ProviderContext, "keys" | "now" | "publicUrl">,
  { id, kind, payload: stored, targets, expiresAt }: StoredCommand,
): DownMessage<"command"> {
  const { releaseId, ...rest } = stored;
  const payload =
    typeof releaseId === "string"
      ? Object.assign(rest, { address: publicUrl + firmwareAddress(keys, releaseId, "GET", now()).address })
      : stored;
  const aimed = targets === null ? {} : { targets };
  return { id, kind, payload, ...aimed, expiresAt };
}
