import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { signsInWith } from "#app/components/fields/signs-in-with.ts";
import { formAction } from "#app/forms/form-action.ts";
import { isApiError } from "#contract/errors.ts";
import { activateSchema, nameAndPasswordSchema, type NewAccountIntent, passwordSchema } from "./schemas.ts";
import { signInWithChosen } from "./sign-in-with-chosen.ts";

const secrets = ["password", "passwordAgain"] as const;

/**
 * Uses the link. For an account without a password, returns the token for the form that asks for one, and for
 * the name if someone else may have signed up.
 */
export const activateByLink = formAction({ schema: activateSchema }, async (visit, { token }) => {
  try {
    return await activate(visit, { activationToken: token });
  } catch (error) {
    const missing = isApiError(error) ? error.extras.fields : undefined;
    if (missing?.["password"] === undefined) throw error;
    const intent: NewAccountIntent = missing["name"] === undefined ? "password" : "name-and-password";
    return data({ newAccount: { token, intent } });
  }
});

/** Uses the link of a new account, together with its password. */
export const activateWithPassword = formAction(
  { schema: passwordSchema, secrets },
  async (visit, { token: activationToken, password }) =>
    activate(visit, { activationToken, password, acceptTermsOfService: true }),
);

/** After a sign-up, its owner's name is sent with the password. */
export const activateWithName = formAction(
  { schema: nameAndPasswordSchema, secrets },
  async (visit, { token: activationToken, name, password }) =>
    activate(visit, { activationToken, name, password, acceptTermsOfService: true }),
);

interface Activation {
  activationToken: string;
  name?: string;
  password?: string;
  acceptTermsOfService?: true;
}

async function activate(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  body: Activation,
) {
  const { client, address, requestId, session } = context;
  const { username, accepted } = await client.as({ address, requestId }).accountLinks.activate({ body });
  const joined = accepted.map(({ domain: { id, label }, results }) => ({ domainId: id, label, results }));
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
  } else if (body.password !== undefined) {
    const answer = await signInWithChosen(context, request, { username, password: body.password }, joined);
    if (answer) return answer;
  }
  return joined.length > 0 ? data({ joined, signedIn: false }) : redirect("/activate?done=1", 303);
}
