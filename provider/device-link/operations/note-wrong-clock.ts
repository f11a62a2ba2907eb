import { CLOCK_TOLERANCE_MS } from "#rules/devices/device-clock.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { LinkedDevice } from "../../devices/queries/device-link.ts";
import { recordEvent } from "../../history/operations/record-events.ts";

/** Records in the history and in the server's log that a device's clock is wrong, if it is. */
export async function noteWrongClock(
  { db, log, now }: Pick<ProviderContext, "db" | "log" | "now">,
  { id, name, hwId, domainId }: LinkedDevice,
  clockOffset: number,
): Promise<void> {
  if (Math.abs(clockOffset) <= CLOCK_TOLERANCE_MS) return;
  log("warn", "A device's clock is wrong.", { hwId, offsetMs: clockOffset });
  const seconds = Math.round(Math.abs(clockOffset) / 1000);
  const text = `Clock ${seconds} s ${clockOffset > 0 ? "ahead" : "behind"}.`;
  const time = now();
  const event = { kind: "DIAGNOSTIC", outcome: "warning", time, device: { id, name }, text } as const;
  await transaction(db, (tx) => recordEvent(tx, domainId, event, time));
}
