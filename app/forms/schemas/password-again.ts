import { z } from "zod";
import { PASSWORD_LENGTH_MAX } from "#rules/people/passwords.ts";

/** The second field of a new password. */
export const passwordAgain = z.string({ error: "required" }).max(PASSWORD_LENGTH_MAX, "tooLong");

/** The message of a schema's `refine` when the two differ. */
export const passwordsDiffer = { path: ["passwordAgain"], error: "passwordsDiffer" };
