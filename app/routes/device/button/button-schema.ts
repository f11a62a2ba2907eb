import { z } from "zod";
import { codeBody } from "#contract/codes.ts";
import { id } from "#contract/fields.ts";
import { ringBellButtonBody } from "#contract/ring-bell-buttons.ts";

/** A call button with all that belongs to it, as one form. */
export const buttonSchema = z.object({
  /** The button that was seen; without one the place was empty. */
  buttonId: id.optional(),
  text: ringBellButtonBody.shape.text,
  /** Whom it calls. */
  groups: z.array(id).default([]),
  people: z.array(id).default([]),
  /** The outputs it opens. */
  opens: z.array(id).default([]),
  code: codeBody.shape.code,
});

export type TypedButton = z.output<typeof buttonSchema>;
