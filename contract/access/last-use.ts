import { z } from "zod";
import { id, instant } from "../fields.ts";

/** When and where a person last opened something with a credential or a tag, as far as the history is stored. */
export const lastUse = z.object({
  /** The time of the opening. */
  time: instant,
  /** The device that opened; null if the history does not name one. */
  device: z
    .object({
      id,
      /** The name of the device at that time. */
      name: z.string(),
    })
    .nullable(),
});

export type LastUse = z.infer<typeof lastUse>;
