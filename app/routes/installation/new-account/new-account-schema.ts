import { z } from "zod";
import { chosenFields } from "#app/forms/schemas/chosen-fields.ts";
import { withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { displayName, language, newPassword } from "#contract/fields.ts";
import { checkedTogether } from "#contract/fields-together.ts";
import { loginFields, withLogin } from "#contract/people/logins.ts";
import { startChoiceFields } from "./start-choice.ts";

/** The person, their login, and whether they choose their password by a link or get one. */
const accountFields = checkedTogether(
  withLogin(
    z.object({
      name: displayName,
      ...loginFields,
      language,
      start: z.enum(["link", "password"]),
      password: newPassword.optional(),
    }),
  ),
  ["start"],
  (typed, context) => {
    if (typed.start === "password" && typed.password === undefined)
      context.addIssue({ code: "custom", message: "required", path: ["password"] });
  },
);

export const newAccountSchema = chosenFields(withChosenLogin(accountFields), "start", startChoiceFields);

export type AccountFields = z.input<typeof newAccountSchema>;
