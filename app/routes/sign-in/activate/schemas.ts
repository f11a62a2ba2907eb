import { z } from "zod";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { linkToken, newPassword } from "#contract/fields.ts";

export const activateSchema = z.object({ token: linkToken });

/** For an account that was created without a password: its terms have not been accepted yet either. */
export const choosePasswordSchema = z
  .object({
    intent: z.literal("choose"),
    token: linkToken,
    password: newPassword,
    passwordAgain,
    // A checkbox sends "on" or nothing.
    terms: z.literal("on", { error: "terms" }),
  })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

export type ChoosePasswordFields = z.input<typeof choosePasswordSchema>;
