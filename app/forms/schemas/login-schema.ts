import { z } from "zod";
import { MAIL_LENGTH_LIMIT } from "#rules/people/contacts.ts";
import { PASSWORD_LENGTH_MAX } from "#rules/people/passwords.ts";

/** The login; only the provider says whether it is right, or even well formed. */
export const loginSchema = z.object({
  username: z.string({ error: "required" }).trim().max(MAIL_LENGTH_LIMIT, "tooLong"),
  password: z.string({ error: "required" }).max(PASSWORD_LENGTH_MAX, "tooLong"),
});

export type LoginFields = z.input<typeof loginSchema>;
