import { z } from "zod";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { createUserBody } from "#contract/installation/on-premise.ts";

export const setupSchema = createUserBody
  .pick({ name: true, email: true, password: true })
  .extend({ setupCode: z.string({ error: "required" }).trim().max(64, "tooLong"), passwordAgain })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

export type SetupFields = z.input<typeof setupSchema>;
