import { z } from "zod";
import { id, instant } from "#contract/fields.ts";

export const readSchema = z.object({ intent: z.literal("one"), noteId: id });

/** Everything on the page and older, not what has come since. */
export const readAllSchema = z.object({
  intent: z.literal("all"),
  until: z.coerce.number().pipe(instant),
});
