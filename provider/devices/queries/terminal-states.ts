import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";

interface TerminalState {
  id: string;
  active: boolean;
}

/** Returns the reported states of a device's inputs and of the outputs that it drives, by id. */
export async function readTerminalStates(db: Reader, deviceId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom("terminal_state")
    .select(camelCase(["terminal_id", "active"]))
    .where("device_id", "=", deviceId)
    .execute();
  return new Map(rows.map(({ terminalId, active }) => [terminalId, active]));
}

/** Stores the states of a device's terminals. */
export async function putTerminalStates(
  tx: Transaction,
  deviceId: string,
  states: readonly TerminalState[],
  now: number,
): Promise<void> {
  if (states.length === 0) return;
  await tx
    .insertInto("terminal_state")
    .values(
      states.map(({ id, active }) => ({
        device_id: deviceId,
        terminal_id: id,
        active,
        changed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["device_id", "terminal_id"]).doUpdateSet((eb) => ({
        active: eb.ref("excluded.active"),
        changed_at: eb.ref("excluded.changed_at"),
      })),
    )
    .execute();
}
