import { z } from "zod";
import { withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { loginSchema } from "#app/forms/schemas/login-schema.ts";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { loginFields, withLogin } from "#contract/people/logins.ts";
import { signUpBody } from "#contract/people/users.ts";

const newcomer = z.object({ ...loginFields, intent: z.literal("signUp") });

/** For new people with a shared link: the name and the password are entered by the link that is sent. */
export const newcomerSchema = withChosenLogin(withLogin(newcomer));

/** For new people with the link that was sent to them. */
export const newPersonSchema = withChosenLogin(
  withLogin(
    newcomer.extend({
      ...signUpBody.pick({ name: true, password: true }).shape,
      passwordAgain,
      proof: z.string().max(1024),
      // A checkbox sends "on" or nothing.
      terms: z.literal("on", { error: "terms" }),
    }),
  ).refine((typed) => typed.password === typed.passwordAgain, passwordsDiffer),
);

/** For people with an account. */
export const signInSchema = loginSchema.extend({ intent: z.literal("signIn") });

/** For people who are signed in. */
export const acceptSchema = z.object({ intent: z.literal("accept") });

export type NewPersonFields = z.input<typeof newPersonSchema>;
export type SignInFields = z.input<typeof signInSchema>;
