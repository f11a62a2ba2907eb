import { z } from "zod";
import { createUserBody } from "#contract/on-premise.ts";
import { passwordAgain, passwordsDiffer } from "../../forms/password-again.ts";

export const setupSchema = createUserBody
  .pick({ name: true, email: true, password: true })
  .extend({ setupCode: z.string({ error: "required" }).trim().max(64, "tooLong"), passwordAgain })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

export type SetupFields = z.input<typeof setupSchema>;
