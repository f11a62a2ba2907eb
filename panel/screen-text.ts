import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { isClosedAt } from "#rules/devices/opening-hours.ts";

type ScreenConfiguration = Pick<DeviceConfiguration, "name" | "customization" | "timeZone">;

/** The panel's default text. */
const CLOSED = "Closed";

/** Returns the line at the top of the screen. */
export function screenTitle({ name, customization }: ScreenConfiguration): string {
  return customization.display?.title || name;
}

/** Returns what the screen shows while no one calls; empty when no text was chosen. */
export function idleText({ customization, timeZone }: ScreenConfiguration, at: number): string {
  const { display, messages, "opening-hours": hours } = customization;
  if (hours && isClosedAt(hours, timeZone, at)) return hours.closedMessage || CLOSED;
  return messages?.welcome || display?.message || "";
}
