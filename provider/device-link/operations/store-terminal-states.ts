import type { UpMessage } from "#contract/device-link/device-link.ts";
import { type Database, transaction } from "#storage/database.ts";
import { listDrivenOutputs } from "../../auxiliaries/queries/driven-outputs.ts";
import { listInputs, listVirtualInputs } from "../../devices/queries/inputs-and-outputs.ts";
import { putTerminalStates, readTerminalStates } from "../../devices/queries/terminal-states.ts";
import type { DeviceScope } from "../../scope.ts";

/**
 * Stores the states of its inputs and driven outputs that a device reports. Ignores other terminals and
 * returns their ids.
 */
export async function storeTerminalStates(
  db: Database,
  place: DeviceScope,
  { inputs, outputs }: UpMessage<"states">,
  now: number,
): Promise<{ hasNews: boolean; unknown: string[] }> {
  return transaction(db, async (tx) => {
    const own = await Promise.all([listInputs(tx, place.deviceId), listVirtualInputs(tx, place.deviceId)]);
    const inputIds = new Set(own.flat().map(({ id }) => id));
    const outputIds = new Set((await listDrivenOutputs(tx, place)).map(({ id }) => id));
    const before = await readTerminalStates(tx, place.deviceId);
    const known = [
      ...inputs.filter(({ id }) => inputIds.has(id)),
      ...outputs.filter(({ id }) => outputIds.has(id)),
    ];
    const knownStates = new Map(known.map((state) => [state.id, state]));
    const news = [...knownStates.values()].filter(({ id, active }) => before.get(id) !== active);
    await putTerminalStates(tx, place.deviceId, news, now);
    const unknown = [...inputs, ...outputs].filter(({ id }) => !knownStates.has(id)).map(({ id }) => id);
    return { hasNews: news.length > 0, unknown };
  });
}
