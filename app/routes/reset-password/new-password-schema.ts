import { z } from "zod";
import { linkToken, newPassword } from "#contract/fields.ts";
import { passwordAgain, passwordsDiffer } from "../../forms/password-again.ts";

export const newPasswordSchema = z
  .object({ intent: z.literal("choose"), token: linkToken, password: newPassword, passwordAgain })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

export type NewPasswordFields = z.input<typeof newPasswordSchema>;
