import type { Opening } from "#contract/access/openings.ts";
import { ApiError } from "#contract/errors.ts";
import { type OpeningAction, OPENINGS_WITHIN_MS, openingsMax } from "#rules/access/console-openings.ts";
import type { Role } from "#rules/people/roles.ts";
import { newId, type Transaction, transaction } from "#storage/database.ts";
import { getOpening } from "../../access/operations/get-opening.ts";
import { takeUse } from "../../access/queries/access-credentials.ts";
import { listOpeningTimes } from "../../access/queries/console-openings.ts";
import { type BuildingOutput, listOpeningOutputs } from "../../access/queries/openable-outputs.ts";
import type { ProviderContext } from "../../context.ts";
import { queueCommand } from "../../devices/operations/queue-command.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import { requireHardware } from "../../devices/queries/hardware.ts";
import { getOutput } from "../../devices/queries/inputs-and-outputs.ts";
import { nameOpened } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";
import { answerByOpening } from "../../ring-calls/operations/report-on-call.ts";
import type { DeviceScope } from "../../scope.ts";
import { findDeviceOfActionGroup } from "../queries/console-rules.ts";
import { type ConsoleDecision, decideForConsole } from "./decide-at-console.ts";

interface Request {
  userId: string;
  role: Role;
  outputId: string;
  action: OpeningAction;
  /** The call at the panel in which it is opened: it is answered. */
  callId?: string;
}

/**
 * Opens an output from the console, or closes one that is held open: decides, records the request in the history and
 * queues the command, in one transaction. A refusal is recorded too. `concludeConsoleOpening` completes the event
 * when the command ends.
 * @throws ApiError NOT_FOUND, NOT_OPENABLE, ALREADY_SWITCHED, TOO_MANY_OPENINGS, HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function openFromConsole(
  { db, now: clock }: Pick<ProviderContext, "db" | "now">,
  place: DeviceScope,
  request: Request,
): Promise<Opening> {
  return transaction(db, async (tx) => {
    const now = clock();
    const { domainId, deviceId } = place;
    const { userId, outputId, action, callId } = request;
    const output = await getOpenable(tx, place, request);
    const isHeld = output.type === "bistable";
    if (isHeld && output.active === (action === "open")) throw new ApiError("ALREADY_SWITCHED");
    await requireOpeningsLeft(tx, place, request, now);
    const decisions = await decideForConsole(tx, { domainId, userId, outputs: [output], now });
    const decision = decisions[0]!;
    const opening = { domainId, deviceId, outputId, userId, action, id: newId(), isHeld, now };
    await record(tx, opening, output, decision);
    if (decision.outcome === "granted") {
      await carryOut(tx, opening, decision);
      if (callId !== undefined) await answerByOpening(tx, { domainId, userId }, callId, now);
    }
    return getOpening(tx, { domainId, deviceId, outputId }, opening.id);
  });
}

interface NewOpening extends DeviceScope, Omit<Request, "role" | "callId"> {
  id: string;
  /** Whether the output stays open until it is closed. */
  isHeld: boolean;
  now: number;
}

/** @throws ApiError NOT_FOUND, HARDWARE_RETURNED, NOT_OPENABLE */
async function getOpenable(
  tx: Transaction,
  { domainId, deviceId }: DeviceScope,
  { outputId, action }: Request,
): Promise<BuildingOutput> {
  await getDevice(tx, domainId, deviceId);
  await getOutput(tx, deviceId, outputId);
  await requireHardware(tx, deviceId);
  const outputs = await listOpeningOutputs(tx, domainId, deviceId);
  const output = outputs.find(({ id }) => id === outputId);
  if (!output || (action === "close" && output.type !== "bistable")) throw new ApiError("NOT_OPENABLE");
  return output;
}

/** @throws ApiError TOO_MANY_OPENINGS */
async function requireOpeningsLeft(
  tx: Transaction,
  place: DeviceScope,
  { userId, role, outputId }: Request,
  now: number,
): Promise<void> {
  const limit = openingsMax(role);
  const since = now - OPENINGS_WITHIN_MS;
  const times = await listOpeningTimes(tx, place, { userId, outputId, since, now, limit });
  if (times.length < limit) return;
  const resumesAt = times.at(-1)! + OPENINGS_WITHIN_MS;
  throw new ApiError("TOO_MANY_OPENINGS", { retryAfterS: Math.ceil((resumesAt - now) / 1000) });
}

async function record(
  tx: Transaction,
  { id, domainId, deviceId, outputId, userId, now }: NewOpening,
  { deviceName }: BuildingOutput,
  decision: ConsoleDecision,
): Promise<void> {
  const { outcome, credentialId, associationId, actionGroupId, outputGroupId, reason } = decision;
  const isRefused = outcome === "refused";
  const event = {
    id,
    time: now,
    kind: "ACCESS",
    outcome: isRefused ? "refused" : "requested",
    reason: isRefused ? reason : null,
    method: "CONSOLE",
    actor: { id: userId, name: decision.userName ?? "" },
    device: { id: deviceId, name: deviceName },
    credentialId,
    associationId,
    actionGroupId,
    outputGroupId,
    ...(await nameOpened(tx, { domainId, deviceId }, { outcome, outputIds: [outputId], elevatorCalls: [] })),
  } as const;
  await recordEvent(tx, domainId, event, now);
}

/** Takes a use of a credential with limited uses, and queues the command. */
async function carryOut(tx: Transaction, opening: NewOpening, decision: ConsoleDecision): Promise<void> {
  const { id, domainId, deviceId, outputId, userId, action, isHeld, now } = opening;
  const { actionGroupId, credentialId } = decision;
  if (credentialId !== undefined) await takeUse(tx, domainId, { id: credentialId, now });
  // A group of this device determines for how long it opens.
  const isOwn =
    actionGroupId !== undefined && (await findDeviceOfActionGroup(tx, actionGroupId)) === deviceId;
  const payload: Record<string, string | boolean> = { outputId, eventId: id };
  if (isOwn) payload["actionGroupId"] = actionGroupId;
  if (isHeld) payload["active"] = action === "open";
  const requestedBy = { id: userId, name: decision.userName ?? "" };
  await queueCommand(tx, { id, deviceId, kind: "open-door", payload, requestedBy }, now);
}
