import { z } from "zod";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { changePasswordBody } from "#contract/people/users.ts";

export const passwordSchema = changePasswordBody
  .extend({ intent: z.literal("password"), passwordAgain })
  .refine((typed) => typed.newPassword === typed.passwordAgain, passwordsDiffer);

export type PasswordFields = z.input<typeof passwordSchema>;
