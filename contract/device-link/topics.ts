import { HARDWARE_ID_LENGTH_MAX, HARDWARE_ID_LENGTH_MIN } from "#rules/devices/devices.ts";
import type { DownMessageName, UpMessageName } from "./device-link.ts";

const HARDWARE_ID = `[A-Za-z0-9][A-Za-z0-9:._-]{${HARDWARE_ID_LENGTH_MIN - 1},${HARDWARE_ID_LENGTH_MAX - 1}}`;
const TOPIC = new RegExp(`^portineria/(${HARDWARE_ID})/(up|down)/([a-z]+)$`);

export function upTopic(hwId: string, message: UpMessageName): string {
  return `portineria/${hwId}/up/${message}`;
}

export function downTopic(hwId: string, message: DownMessageName | "+"): string {
  return `portineria/${hwId}/down/${message}`;
}

/** Parses a topic of the device link; undefined for any other topic. */
export function readTopic(
  topic: string,
): { hwId: string; direction: "up" | "down"; message: string } | undefined {
  const match = TOPIC.exec(topic);
  if (!match) return undefined;
  return { hwId: match[1]!, direction: match[2] as "up" | "down", message: match[3]! };
}

/**
 * Returns the password of a device that is not in service yet: the code as it is stored, without spaces and
 * dashes.
 */
export function activationPassword(code: string): string {
  return `activation:${code.replace(/[\s-]/g, "").toUpperCase()}`;
}

/** Returns the password of a device in service. */
export function secretPassword(secret: string): string {
  return `secret:${secret}`;
}
