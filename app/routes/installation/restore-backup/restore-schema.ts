import { z } from "zod";
import { PASSWORD_LENGTH_MAX } from "#rules/people/passwords.ts";

/** The word that confirms the restore, in any case. */
export function restoreSchema(word: string) {
  return z.object({
    word: z
      .string({ error: "required" })
      .trim()
      .max(64, "tooLong")
      .refine((typed) => typed.toLocaleLowerCase() === word.toLocaleLowerCase(), "word"),
    passphrase: z.string().max(PASSWORD_LENGTH_MAX, "tooLong").optional(),
  });
}
