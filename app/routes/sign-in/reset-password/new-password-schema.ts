import { z } from "zod";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { linkToken, newPassword } from "#contract/fields.ts";

export const newPasswordSchema = z
  .object({ intent: z.literal("choose"), token: linkToken, password: newPassword, passwordAgain })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

export type NewPasswordFields = z.input<typeof newPasswordSchema>;
