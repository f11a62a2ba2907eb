import { z } from "zod";
import { DEVICE_COMMAND_STATES, DEVICE_COMMANDS } from "#rules/devices/device-commands.ts";
import { id, instant } from "../fields.ts";

/** A command for a device, with its state. */
export const deviceCommand = z.object({
  id,

  /** What the command does. */
  kind: z.enum(DEVICE_COMMANDS),
  /** `timed-out`: not done in time, and no longer tried. */
  state: z.enum(DEVICE_COMMAND_STATES),
  /** The device's report: its progress, its result or the reason of its failure. */
  detail: z.string().nullable(),
  /**
   * The person or device that sent the command; `id` is null if it no longer exists, and there is no name if
   * the server sent it.
   */
  requestedBy: z.object({
    id: id.nullable(),
    /** Their name at that time. */
    name: z.string(),
  }),

  /** When it was created, in milliseconds since 1970. */
  requestedAt: instant,

  /** When it was sent to the device, in milliseconds since 1970; null before. */
  sentAt: instant.nullable(),

  /** When the device acknowledged it, in milliseconds since 1970; null before. */
  receivedAt: instant.nullable(),

  /** When it was done or failed, in milliseconds since 1970; null before. */
  finishedAt: instant.nullable(),

  /** When the server stops trying, in milliseconds since 1970. */
  expiresAt: instant,

  /**
   * The picture that a `show-video` of the caller requested, for a quarter of an hour; null for everything
   * else.
   */
  picture: z
    .object({
      /** When it arrived, in milliseconds since 1970; null before. */
      takenAt: instant.nullable(),
    })
    .nullable()
    .default(null),
});

export type DeviceCommand = z.infer<typeof deviceCommand>;
