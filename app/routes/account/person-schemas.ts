import { z } from "zod";
import { currentPassword, displayName, email } from "#contract/fields.ts";

export const nameSchema = z.object({ intent: z.literal("name"), name: displayName });

/** Whoever could change the address could take the account over: the password is asked for. */
export const emailSchema = z.object({ intent: z.literal("email"), email, password: currentPassword });

export type NameFields = z.input<typeof nameSchema>;
export type EmailFields = z.input<typeof emailSchema>;
