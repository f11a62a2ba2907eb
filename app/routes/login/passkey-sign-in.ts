import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { PASSKEY_GRANT } from "#contract/auth.ts";
import { sessionOf } from "../../auth/authenticator.ts";
import { submit } from "../../forms/submit.ts";
import type { LoadContext } from "../../load-context.ts";

const askSchema = z.object({ intent: z.literal("askPasskey") });

/** The provider alone reads what was signed. */
const signedSchema = z.object({
  intent: z.literal("passkey"),
  challengeToken: z.string().max(128, "tooLong"),
  credential: z.string().max(65_536, "tooLong"),
});

/** Asks the provider what a passkey is to sign. */
export async function askPasskey({ client, address, requestId }: LoadContext, form: FormData) {
  return submit(form, { schema: askSchema }, async () => {
    const challenge = await client.as({ address, requestId }).passkeys.beginSignIn({ body: {} });
    return data({ challenge }, { headers: { "Cache-Control": "no-store" } });
  });
}

/** A passkey is both factors: no code is asked for, and there is no password to be kept. */
export async function signInByPasskey(context: LoadContext, form: FormData) {
  const { client, address, requestId, device } = context;
  return submit(form, { schema: signedSchema }, async ({ challengeToken: challenge_token, credential }) => {
    const body = { grant_type: PASSKEY_GRANT, challenge_token, credential, device };
    const userToken = await client.as({ address, requestId }).auth.token({ body });
    const setCookie = await context.session.start(await sessionOf(context, userToken));
    return redirect("/user_home", { status: 303, headers: { "Set-Cookie": setCookie } });
  });
}
