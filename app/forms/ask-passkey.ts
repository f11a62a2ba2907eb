import { data } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "./form-action.ts";

const askSchema = z.object({ intent: z.literal("askPasskey") });

/** The form that requests a challenge for a passkey from the provider. */
export const askPasskey = formAction({ schema: askSchema }, async ({ context }) => {
  const { client, address, requestId, deviceToken } = context;
  const challenge = await client.as({ address, requestId }).passkeys.beginSignIn({ body: { deviceToken } });
  return data({ challenge }, { headers: { "Cache-Control": "no-store" } });
});
