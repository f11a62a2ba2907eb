import { z } from "zod";
import { DEVICE_COMMAND_STATES, DEVICE_COMMANDS } from "#rules/device-commands.ts";
import { id, instant } from "./fields.ts";

/** Something that a device was asked to do, and how far that has come. */
export const deviceCommand = z.object({
  id,
  kind: z.enum(DEVICE_COMMANDS),
  /** `timed-out`: it was not done in time, and is not done any more. */
  state: z.enum(DEVICE_COMMAND_STATES),
  /** What the device says of it: how far it is, what came of it or why it failed. */
  detail: z.string().nullable(),
  /** The person who asked, or the device: `id` null where it is gone. */
  askedBy: z.object({ id: id.nullable(), name: z.string() }),
  askedAt: instant,
  sentAt: instant.nullable(),
  receivedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  expiresAt: instant,
});

export type DeviceCommand = z.infer<typeof deviceCommand>;
