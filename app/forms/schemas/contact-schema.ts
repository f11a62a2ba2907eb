import { z } from "zod";
import { contact } from "#contract/people/account-links.ts";

/** For requests of a message with a link. */
export const contactSchema = z.object({ intent: z.literal("ask"), contact });

export type ContactFields = z.input<typeof contactSchema>;
