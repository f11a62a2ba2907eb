import { z } from "zod";
import { contact } from "#contract/account-links.ts";

/** For who asks for a message with a link. */
export const contactSchema = z.object({ intent: z.literal("ask"), contact });

export type ContactFields = z.input<typeof contactSchema>;
