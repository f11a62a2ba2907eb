import { z } from "zod";
import { displayName, language, newPassword } from "#contract/fields.ts";
import { loginFields, mustHaveLogin } from "#contract/users.ts";

/** Who it is for, what they sign in with, and whether they choose their password by a link or are told one. */
export const newAccountSchema = z
  .object({
    name: displayName,
    ...loginFields,
    language,
    start: z.enum(["link", "password"]),
    password: newPassword.optional(),
  })
  .superRefine((typed, context) => {
    mustHaveLogin(typed, context);
    if (typed.start === "password" && typed.password === undefined)
      context.addIssue({ code: "custom", message: "required", path: ["password"] });
  });

export type AccountFields = z.input<typeof newAccountSchema>;
