import { z } from "zod";
import { currentPassword, displayName } from "#contract/fields.ts";
import { newCredentialText } from "#contract/sign-in/passkeys.ts";

export const newPasskeySchema = z.object({ name: displayName, password: currentPassword });

/** The result of the browser, as JSON. */
export const madeSchema = z.object({
  intent: z.literal("passkey"),
  name: displayName,
  challengeToken: z.string().max(128, "tooLong"),
  credential: newCredentialText,
});
