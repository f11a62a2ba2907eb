import { z } from "zod";
import { codeBody } from "#contract/access/codes.ts";
import { ringBellButtonBody } from "#contract/devices/ring-bell-buttons.ts";
import { id, version } from "#contract/fields.ts";

/** A call button with everything that belongs to it, as one form. */
export const buttonSchema = z.object({
  /** The version of the button as shown; missing if the place was empty. */
  version: version.optional(),
  text: ringBellButtonBody.shape.text,
  /** The button shows HELP, regardless of its name. */
  emergency: z.boolean().default(false),
  /** The recipients of the call. */
  groups: z.array(id).default([]),
  people: z.array(id).default([]),
  /** The outputs it opens. */
  opens: z.array(id).default([]),
  /** The commands of auxiliaries that it starts. */
  endpoints: z.array(id).default([]),
  code: codeBody.shape.code,
});

export type TypedButton = z.output<typeof buttonSchema>;
