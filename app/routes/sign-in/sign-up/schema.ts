import { z } from "zod";
import { withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { loginFields, withLogin } from "#contract/people/logins.ts";

/**
 * For people with neither an account nor an invite. The name is entered, the password is chosen, and the terms
 * are accepted, by the link that is sent: only its recipient owns the contact.
 */
export const newcomerSchema = withChosenLogin(withLogin(z.object(loginFields)));

export type NewcomerFields = z.input<typeof newcomerSchema>;
