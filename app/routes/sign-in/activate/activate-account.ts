import { data, redirect } from "@remix-run/node";
import { signsInWith } from "#app/components/fields/signs-in-with.ts";
import { submit } from "#app/forms/submit.ts";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import { activateSchema, type NewAccountIntent, newAccountSchema } from "./schemas.ts";

const secrets = ["password", "passwordAgain"] as const;

/**
 * Uses the link. For an account without a password, returns the token for the form that asks for one, and for
 * the name if someone else may have signed up.
 */
export async function activateByLink(context: LoadContext, form: FormData) {
  return submit(form, { schema: activateSchema }, async ({ token }) => {
    try {
      return await activate(context, { activationToken: token });
    } catch (error) {
      const missing = isApiError(error) ? error.extras.fields : undefined;
      if (missing?.["password"] === undefined) throw error;
      const intent: NewAccountIntent = missing["name"] === undefined ? "password" : "name-and-password";
      return data({ newAccount: { token, intent } });
    }
  });
}

/** Uses the link of a new account, together with its password, and its owner's name after a sign-up. */
export async function activateNewAccount(context: LoadContext, form: FormData) {
  return submit(form, { schema: newAccountSchema, secrets }, (typed) =>
    activate(context, {
      activationToken: typed.token,
      name: typed.intent === "name-and-password" ? typed.name : undefined,
      password: typed.password,
      acceptTermsOfService: true,
    }),
  );
}

interface Activation {
  activationToken: string;
  name?: string | undefined;
  password?: string;
  acceptTermsOfService?: true;
}

async function activate({ client, address, requestId, session }: LoadContext, body: Activation) {
  const { username, accepted } = await client.as({ address, requestId }).accountLinks.activate({ body });
  const signedIn = await session.read();
  if (signedIn) {
    const me = await client
      .as({ token: signedIn.userToken.access_token, requestId })
      .users.me()
      .catch(() => undefined);
    // Retried logins (§4) use the changed address from now on.
    if (me && signsInWith(me) === username)
      await session.update((stored) => ({
        ...stored,
        login: stored.login && { ...stored.login, username },
      }));
  }
  const joined = accepted.map(({ domain, results }) => ({ label: domain.label, results }));
  return joined.length > 0 ? data({ joined }) : redirect("/activate?done=1", 303);
}
