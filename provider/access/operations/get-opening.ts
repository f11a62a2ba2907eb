import type { Opening } from "#contract/access/openings.ts";
import { ApiError } from "#contract/errors.ts";
import { type OpeningState, toOpeningState } from "#rules/access/console-openings.ts";
import type { Reader } from "#storage/database.ts";
import { findCommand, type StoredCommand } from "../../devices/queries/device-commands.ts";
import { findStoredEvent, type StoredEvent, toEvent } from "../../history/queries/events.ts";
import type { DeviceScope } from "../../scope.ts";

interface OfOutput extends DeviceScope {
  outputId: string;
}

/**
 * Returns an opening as the history has it: it is over once the history says so. With `readerId`, only an opening
 * that this person requested.
 * @throws ApiError NOT_FOUND
 */
export async function getOpening(
  db: Reader,
  { domainId, deviceId, outputId }: OfOutput,
  id: string,
  readerId?: string,
): Promise<Opening> {
  const event = await findStoredEvent(db, domainId, id);
  if (event?.method !== "CONSOLE") throw new ApiError("NOT_FOUND");
  const isOf = event.deviceId === deviceId && event.targets[0]?.id === outputId;
  const canRead = readerId === undefined || event.actorId === readerId;
  if (!isOf || !canRead) throw new ApiError("NOT_FOUND");
  const command = await findCommand(db, deviceId, id);
  return {
    id,
    deviceId,
    outputId,
    targets: event.targets,
    action: command?.payload["active"] === false ? "close" : "open",
    state: stateOf(event.outcome, event.reason),
    reason: event.reason,
    allowedBy: toEvent(event).allowedBy,
    detail: command?.detail ?? null,
    requestedAt: event.time,
    endedAt: endOf(event, command),
  };
}

function stateOf(outcome: StoredEvent["outcome"], reason: string | null): OpeningState {
  if (outcome === "requested" || outcome === "opened" || outcome === "closed") return outcome;
  return outcome === "refused" ? "denied" : toOpeningState(reason);
}

function endOf(event: { outcome: string; time: number }, command: StoredCommand | undefined): number | null {
  if (!command) return event.time;
  return event.outcome === "requested" ? null : command.finishedAt;
}
