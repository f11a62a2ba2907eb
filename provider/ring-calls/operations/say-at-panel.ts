import type { RingCall } from "#contract/devices/ring-calls.ts";
import { ApiError } from "#contract/errors.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { queueCommand } from "../../devices/operations/queue-command.ts";
import type { HistoryReader } from "../../permissions/events.ts";
import { readPerson } from "../queries/called-people.ts";
import { readCallOf } from "./read-calls.ts";

/**
 * Shows a sentence of a person on the display of the panel that rings for them, or rang until they answered.
 * @throws ApiError NOT_FOUND, CALL_OVER, HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function sayAtPanel(
  { db, now }: Pick<ProviderContext, "db" | "now">,
  person: HistoryReader,
  callId: string,
  text: string,
): Promise<RingCall> {
  return transaction(db, async (tx) => {
    const call = await readCallOf(tx, person, callId);
    if (call.endsAt === null) throw new ApiError("CALL_OVER");
    const requestedBy = await readPerson(tx, person);
    const payload = { text, mode: "text", from: requestedBy.name };
    await queueCommand(tx, { deviceId: call.device.id, kind: "show-note", payload, requestedBy }, now());
    return call;
  });
}
