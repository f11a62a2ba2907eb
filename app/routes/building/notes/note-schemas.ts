import { z } from "zod";
import { id, instant } from "#contract/fields.ts";

export const readSchema = z.object({ intent: z.literal("one"), noteId: id });

/** All notes on the page and older ones, not those that have arrived since. */
export const readAllSchema = z.object({
  intent: z.literal("all"),
  until: z.coerce.number().pipe(instant),
});
