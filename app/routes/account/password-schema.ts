import type { z } from "zod";
import { changePasswordBody } from "#contract/users.ts";
import { passwordAgain, passwordsDiffer } from "../../forms/password-again.ts";

export const passwordSchema = changePasswordBody
  .extend({ passwordAgain })
  .refine((typed) => typed.newPassword === typed.passwordAgain, passwordsDiffer);

export type PasswordFields = z.input<typeof passwordSchema>;
