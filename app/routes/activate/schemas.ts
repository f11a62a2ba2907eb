import { z } from "zod";
import { linkToken, newPassword } from "#contract/fields.ts";
import { passwordAgain, passwordsDiffer } from "../../forms/password-again.ts";

export const activateSchema = z.object({ token: linkToken });

/** For an account that was made without a password: nobody has accepted its terms yet either. */
export const choosePasswordSchema = z
  .object({
    intent: z.literal("choose"),
    token: linkToken,
    password: newPassword,
    passwordAgain,
    // A checkbox says "on" or nothing.
    terms: z.literal("on", { error: "required" }),
  })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

export type ChoosePasswordFields = z.input<typeof choosePasswordSchema>;
