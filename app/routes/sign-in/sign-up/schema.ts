import { z } from "zod";
import { displayName } from "#contract/fields.ts";
import { loginFields, withLogin } from "#contract/people/logins.ts";

/**
 * For people with neither an account nor an invite. The password is chosen, and the terms are accepted, by
 * the link that is sent.
 */
export const newcomerSchema = withLogin(z.object({ name: displayName, ...loginFields }));

export type NewcomerFields = z.input<typeof newcomerSchema>;
