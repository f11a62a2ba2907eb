import { z } from "zod";
import { currentPassword } from "#contract/fields.ts";

/** What a dialog sends that asks for the password before it changes how one signs in. */
export const passwordAsked = {
  schema: z.object({ password: currentPassword }),
  secrets: ["password"] as const,
};
