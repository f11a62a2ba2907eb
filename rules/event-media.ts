import type { DeviceType } from "./devices.ts";

/** The longer side of an event's picture has at most so many pixels. */
export const EVENT_MEDIA_MAX_PX = 1280;
/** A device attaches at most so many pictures an hour: more would fill the disk and be looked at by nobody. */
export const EVENT_MEDIA_PER_HOUR = 240;
/** A picture is attached within this of when its event came; later nobody knows what it shows. */
export const EVENT_MEDIA_WITHIN_MS = 3_600_000;
/** How long an address of an event's picture works; it is made for one reader. */
export const EVENT_MEDIA_ADDRESS_LIFE_MS = 300_000;

/** Whether a device of this type has a camera that looks at whom its events are about. */
export function takesPictures(type: DeviceType): boolean {
  return type === "RINGBELL" || type === "CAMERA";
}
