import { data } from "@remix-run/node";
import { z } from "zod";
import type { LoadContext } from "#app/load-context.ts";
import { submit } from "./submit.ts";

export const askSchema = z.object({ intent: z.literal("askPasskey") });

/** Requests a challenge for a passkey from the provider. */
export async function askPasskey({ client, address, requestId, deviceToken }: LoadContext, form: FormData) {
  return submit(form, { schema: askSchema }, async () => {
    const challenge = await client.as({ address, requestId }).passkeys.beginSignIn({ body: { deviceToken } });
    return data({ challenge }, { headers: { "Cache-Control": "no-store" } });
  });
}
