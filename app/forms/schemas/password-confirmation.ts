import { z } from "zod";
import { currentPassword } from "#contract/fields.ts";

/** The form of a dialog that asks for the password before the login changes. */
export const passwordConfirmation = {
  schema: z.object({ password: currentPassword }),
  secrets: ["password"] as const,
};
