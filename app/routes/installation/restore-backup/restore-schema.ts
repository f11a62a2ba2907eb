import { z } from "zod";
import { PASSWORD_LENGTH_MAX } from "#rules/people/passwords.ts";

/** The word is compared with the one of the reader's language, in any case. */
export const restoreSchema = z.object({
  word: z.string({ error: "required" }).trim().max(64, "tooLong"),
  passphrase: z.string().max(PASSWORD_LENGTH_MAX, "tooLong").optional(),
});
