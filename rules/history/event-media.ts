import type { DeviceType } from "../devices/devices.ts";

/** The most pixels on the longer side of an event's picture. */
export const EVENT_MEDIA_MAX_PX = 1280;
/**
 * The most pictures that a device attaches in an hour: more would fill the disk, and no one would look at
 * them.
 */
export const EVENT_MEDIA_PER_HOUR = 240;
/** A picture is attached within this time of its event's arrival; later it would show something else. */
export const EVENT_MEDIA_WITHIN_MS = 3_600_000;
/** How long an address of an event's picture works; it is made for one reader. */
export const EVENT_MEDIA_ADDRESS_LIFE_MS = 300_000;

/** Whether a device of this type has a camera that sees the people its events are about. */
export function takesPictures(type: DeviceType): boolean {
  return type === "RINGBELL" || type === "CAMERA";
}
