import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { LoadContext } from "../load-context.ts";
import type { SessionData } from "./session-data.ts";

/**
 * Checks a login form against the provider and gives the session to start.
 * @throws ApiError WRONG_LOGIN, TOO_MANY_TRIES and the provider's other failures.
 */
export async function signIn(context: LoadContext, request: Request): Promise<SessionData> {
  const authenticator = new Authenticator<SessionData>();
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const username = String(form.get("username") ?? "").trim();
      return sessionFor(context, { username, password: String(form.get("password") ?? "") });
    }),
    "form",
  );
  return authenticator.authenticate("form", request);
}

/** Signs in with a name and a password that are known to be this person's own. */
export async function sessionFor(context: LoadContext, login: SessionData["login"]): Promise<SessionData> {
  const { address, requestId, client } = context;
  const userToken = await client
    .as({ address, requestId })
    .auth.token({ body: { grant_type: "password", ...login } });
  const { id } = await client.as({ token: userToken.access_token, requestId }).users.me();
  return { userToken, userId: id, login };
}
