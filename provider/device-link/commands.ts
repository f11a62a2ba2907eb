import type { DownMessage, UpMessage } from "#contract/device-link/device-link.ts";
import { recheckOpening } from "../access/operations/recheck-opening.ts";
import { settleCall } from "../actions/place-calls.ts";
import { firmwareAddress } from "../avatars/signed-addresses.ts";
import type { ProviderContext } from "../context.ts";
import { type Transaction, transaction } from "../db/database.ts";
import { storageFault } from "../db/engine/storage-fault.ts";
import {
  advanceCommand,
  listDevicesWithQueued,
  listOpenCommands,
  markCommandSent,
  type StoredCommand,
} from "../devices/queries/device-commands.ts";
import { findLinkedDeviceById } from "../devices/queries/device-link.ts";
import { reportCameraFailed } from "../notes/operations/show-camera-picture.ts";
import { findCommandOutcome, settleOutcome } from "../notes/queries/command-outcomes.ts";
import { type Connection, type Connections, send } from "./connections.ts";
import { concludeOpening } from "./operations/conclude-opening.ts";

/** How soon a device receives what another replica queued for it; calls of this server wake it at once. */
const CHECK_EVERY_MS = 3_000;

export interface Commands {
  /** A command may have been queued. */
  poll(): void;
  /** The device has connected: sends again all that it has not finished. */
  connected(connection: Connection): void;
  /** Stores what a device reports of a command. */
  storeReport(domainId: string, deviceId: string, report: UpMessage<"command">): Promise<void>;
  stop(): Promise<void>;
}

interface CommandsOptions {
  context: Omit<ProviderContext, "link">;
  connections: Connections;
  changed(domainId: string): void;
}

/**
 * Sends devices their commands. A command is marked as sent before it is sent, and unfinished ones are sent
 * again on reconnect: a command may arrive twice but is never lost.
 */
export function makeCommands({ context, connections, changed }: CommandsOptions): Commands {
  const { db, now } = context;
  let work: Promise<void> = Promise.resolve();
  let isLooking = false;
  let stopped = false;

  function inTurn(step: () => Promise<void>): void {
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
    isLooking = false;
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
      if (await transaction(db, (tx) => maySend(tx, command, now())))
        send(connection, "command", messageOf(context, command));
    }
    if (matching.length > 0) changed(identity.domainId);
  }

  function poll(): void {
    if (isLooking) return;
    isLooking = true;
    inTurn(sendQueued);
  }

  const timer = setInterval(poll, CHECK_EVERY_MS).unref();
  return {
    poll,
    connected: (connection) => inTurn(() => sendTo(connection, () => true)),
    async storeReport(domainId, deviceId, report) {
      const changedOne = await transaction(db, (tx) => storeReport(tx, deviceId, report, now()));
      if (changedOne) changed(domainId);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await work;
    },
  };
}

/** Marks a queued command as sent; false when another server has, or when nobody may open any longer. */
async function maySend(tx: Transaction, command: StoredCommand, now: number): Promise<boolean> {
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

/** Nobody waits any longer for the picture of a camera that can't take one. */
async function reportFailedCamera(tx: Transaction, command: StoredCommand): Promise<void> {
  const { device_id: cameraId, kind, payload } = command;
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
 * An address works for an hour, a command for a day: each time it is sent, the command gets a new address.
 */
function messageOf(
  { keys, now, publicUrl }: Pick<ProviderContext, "keys" | "now" | "publicUrl">,
  { id, kind, payload: stored, targets, expires_at }: StoredCommand,
): DownMessage<"command"> {
  const { releaseId, ...rest } = stored;
  const payload =
    typeof releaseId === "string"
      ? Object.assign(rest, { address: publicUrl + firmwareAddress(keys, releaseId, "GET", now()).address })
      : stored;
  const aimed = targets === null ? {} : { targets };
  return { id, kind: kind as DownMessage<"command">["kind"], payload, ...aimed, expiresAt: expires_at };
}
