import { z } from "zod";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { displayName, linkToken, newPassword } from "#contract/fields.ts";

export const activateSchema = z.object({ token: linkToken });

const chosen = z.object({
  token: linkToken,
  password: newPassword,
  passwordAgain,
  // A checkbox sends "on" or nothing.
  terms: z.literal("on", { error: "terms" }),
});

/** For an account that was created without a password: its terms have not been accepted yet either. */
export const passwordSchema = chosen
  .extend({ intent: z.literal("password") })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

/** For an account that someone signed up for: its owner also enters the name. */
export const nameAndPasswordSchema = chosen
  .extend({ intent: z.literal("name-and-password"), name: displayName })
  .refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer);

/** What the form for a new account asks for. */
export type NewAccountIntent = z.output<typeof passwordSchema | typeof nameAndPasswordSchema>["intent"];

export type NewAccountFields = Omit<z.input<typeof nameAndPasswordSchema>, "intent">;
