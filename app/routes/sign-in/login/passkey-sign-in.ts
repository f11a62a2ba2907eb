import { z } from "zod";
import { createSessionData } from "#app/auth/authenticator.ts";
import { startSession } from "#app/auth/start-session.ts";
import { formAction } from "#app/forms/form-action.ts";
import { PASSKEY_GRANT } from "#contract/sign-in/auth.ts";

/** Only the provider reads the signature. */
const signedSchema = z.object({
  intent: z.literal("passkey"),
  challengeToken: z.string().max(128, "tooLong"),
  credential: z.string().max(65_536, "tooLong"),
});

/** A passkey is both factors: no code is required, and there is no password to store. */
export const signInByPasskey = formAction(
  { schema: signedSchema },
  async ({ context, request }, { challengeToken: challenge_token, credential }) => {
    const { client, address, requestId, device, deviceToken: device_token } = context;
    const body = { grant_type: PASSKEY_GRANT, challenge_token, credential, device, device_token };
    const userToken = await client.as({ address, requestId }).auth.token({ body });
    return startSession(context, request, await createSessionData(context, userToken));
  },
);
