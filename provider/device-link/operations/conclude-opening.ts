import { newId } from "#contract/new-id.ts";
import type { Transaction } from "#storage/database.ts";
import { concludeConsoleOpening } from "../../access/operations/conclude-console-opening.ts";
import { isConsoleOpening } from "../../access/queries/console-openings.ts";
import {
  endOpenCommands,
  endTimedOutCommands,
  type StoredCommand,
} from "../../devices/queries/device-commands.ts";
import { findLinkedDeviceById } from "../../devices/queries/device-link.ts";
import { nameOpened } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";

/**
 * Records the outcome of a requested opening or lift call in the history once its command has ended: opened,
 * or not reached. Completes the event of an opening from the console; other openings get a second event.
 * Returns the building's id; undefined for other commands, which are not recorded.
 */
export async function concludeOpening(
  tx: Transaction,
  command: StoredCommand & { isAbandoned?: boolean },
  now: number,
): Promise<string | undefined> {
  if (isConsoleOpening(command)) return concludeConsoleOpening(tx, command);
  // An action has a separate event in the history.
  const result = command.outcomeEventId === null ? openedBy(command) : undefined;
  if (!result) return undefined;
  const panel = await findLinkedDeviceById(tx, command.deviceId);
  if (!panel) return undefined;
  const isDone = command.state === "done";
  const isRefused = command.state === "failed" && !command.isAbandoned;
  const event = {
    id: newId(),
    time: now,
    kind: "ACCESS",
    outcome: isDone ? "opened" : "unreached",
    reason: isDone ? null : isRefused ? "DEVICE_FAILED" : "NOT_REACHED",
    actor:
      command.requestedById === null ? null : { id: command.requestedById, name: command.requestedByName },
    device: { id: panel.id, name: panel.name },
    ...(await nameOpened(tx, { domainId: panel.domainId, deviceId: panel.id }, result)),
  } as const;
  await recordEvent(tx, panel.domainId, event, now);
  return panel.domainId;
}

/**
 * Cancels the open commands of a device whose hardware is replaced, or of all devices. The previous hardware
 * may have carried out commands that it was sent: they are not recorded as refused.
 */
export async function endCommands(tx: Transaction, deviceId: string | undefined, now: number): Promise<void> {
  for (const command of await endOpenCommands(tx, deviceId, now))
    await concludeOpening(tx, Object.assign(command, { isAbandoned: true }), now);
}

/** Records the openings and lift calls that timed out; returns the ids of their buildings. */
export async function concludeTimedOut(tx: Transaction, now: number): Promise<Set<string>> {
  const domainIds = new Set<string>();
  for (const command of await endTimedOutCommands(tx, ["open-door", "call-elevator"], now)) {
    const domainId = await concludeOpening(tx, command, now);
    if (domainId !== undefined) domainIds.add(domainId);
  }
  return domainIds;
}

function openedBy({ kind, payload }: StoredCommand): Parameters<typeof nameOpened>[2] | undefined {
  // Commands that an earlier version queued have no event.
  if (typeof payload["eventId"] !== "string") return undefined;
  if (kind === "open-door") return { outputIds: [String(payload["outputId"])], elevatorCalls: [] };
  if (kind !== "call-elevator") return undefined;
  return {
    outputIds: [],
    elevatorCalls: [{ areaId: String(payload["areaId"]), kind: Number(payload["kind"]) }],
  };
}
