import { z } from "zod";
import { currentPassword } from "#contract/fields.ts";
import { oneTimeCode } from "#contract/sign-in/second-factor.ts";

/** The password is asked for before the login changes. */
export const beginSchema = z.object({ password: currentPassword });

/** The code proves that the app has the key, which was drawn for the form. */
export const confirmSchema = z.object({
  intent: z.literal("confirm"),
  code: oneTimeCode,
  keyAddress: z.string(),
});
