import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { isApiError } from "#contract/errors.ts";
import type { Token } from "#contract/auth.ts";
import type { LoadContext } from "../load-context.ts";
import { keepSecondStep } from "./second-step.server.ts";
import type { Login, SessionData } from "./session-data.ts";

/**
 * Checks a login form against the provider and gives the session to start.
 * @throws ApiError WRONG_LOGIN, TOO_MANY_TRIES and the provider's other failures; Response to the second step
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

/**
 * Signs in with a name and a password that are known to be this person's own.
 * @param next where a sign-in of two steps leads afterwards
 * @throws Response to the second step
 */
export async function sessionFor(
  context: LoadContext,
  typed: Omit<Login, "device">,
  next = "/user_home",
): Promise<SessionData> {
  const { address, requestId, client, device } = context;
  const login: Login = { ...typed, device };
  const { auth } = client.as({ address, requestId });
  try {
    return await sessionOf(context, await auth.token({ body: { grant_type: "password", ...login } }), login);
  } catch (error) {
    if (!isApiError(error, "MFA_REQUIRED")) throw error;
    const kept = await keepSecondStep(context, { token: error.extras.mfaToken ?? "", next });
    throw redirect("/second_factor", { status: 303, headers: { "Set-Cookie": kept } });
  }
}

/** The session of whoever has this token. */
export async function sessionOf(
  { client, requestId }: LoadContext,
  userToken: Token,
  login?: Login,
): Promise<SessionData> {
  const { id } = await client.as({ token: userToken.access_token, requestId }).users.me();
  return { userToken, userId: id, login };
}
