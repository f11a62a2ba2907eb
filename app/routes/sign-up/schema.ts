import { z } from "zod";
import { displayName } from "#contract/fields.ts";
import { loginFields, mustHaveLogin } from "#contract/users.ts";

/** For who has neither an account nor an invite. The password is chosen, and the terms are accepted, by the link that is sent. */
export const newcomerSchema = z.object({ name: displayName, ...loginFields }).superRefine(mustHaveLogin);

export type NewcomerFields = z.input<typeof newcomerSchema>;
