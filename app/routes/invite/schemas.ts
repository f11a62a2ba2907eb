import { z } from "zod";
import { loginFields, mustHaveLogin, signUpBody } from "#contract/users.ts";
import { loginSchema } from "../../forms/login-schema.ts";
import { passwordAgain, passwordsDiffer } from "../../forms/password-again.ts";

/** For who is new here. */
export const newPersonSchema = signUpBody
  .pick({ name: true, password: true })
  .extend({
    ...loginFields,
    ...{ intent: z.literal("signUp"), passwordAgain },
    // A checkbox says "on" or nothing.
    terms: z.literal("on", { error: "required" }),
  })
  .superRefine(mustHaveLogin)
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

/** For who has an account. */
export const signInSchema = loginSchema.extend({ intent: z.literal("signIn") });

export type NewPersonFields = z.input<typeof newPersonSchema>;
export type SignInFields = z.input<typeof signInSchema>;
